import { useQuery } from "@tanstack/react-query";
import type { ZipImport } from "../../domain/imports/import-shapes.ts";
import { loadState } from "../api/load-state.ts";
import { BottomBar } from "../layout/bottom-bar.tsx";
import { LoadFailed } from "../layout/load-failed.tsx";
import { Page } from "../shell/page.tsx";
import { Loading } from "../ui/loading.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ImportActions } from "./import-actions.tsx";
import { ImportDone } from "./import-done.tsx";
import { ImportFailed } from "./import-failed.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportReport } from "./import-report.tsx";
import { importsQuery, isUnderWay } from "./queries.ts";
import { useFocusAfterChange } from "./use-focus-after-change.ts";
import { useImportForm, type ImportFormState } from "./use-import-form.ts";
import styles from "./imports.module.css";

export function ImportPage() {
  const answer = useQuery(importsQuery);
  const found = answer.data?.imports[0];
  const form = useImportForm(found);
  const state = loadState(answer);
  const checked = found?.state === "checked" && form.isUnchanged ? found : undefined;
  const view = useFocusAfterChange<HTMLDivElement>(found?.state);
  return (
    <Page
      title="Import"
      width="form"
      back="/"
      bottomBar={
        checked && (
          <BottomBar>
            <ImportActions found={checked} />
          </BottomBar>
        )
      }
    >
      <h1>Import</h1>
      <p className={styles.lead}>
        Turn pages from another tool into documents. Pages that you imported before become new
        versions.
      </p>
      {state === "failed" ? (
        <LoadFailed message="Failed to load your import" queryKey={importsQuery.queryKey} />
      ) : (
        <Loading pending={state === "loading"} skeleton={<Skeleton height={188} />}>
          {() => (
            <div ref={view} tabIndex={-1} className={styles.view}>
              <View found={found} checked={checked} form={form} />
            </div>
          )}
        </Loading>
      )}
    </Page>
  );
}

type ViewProps = {
  found: ZipImport | undefined;
  /** The checked import, as long as the form has not been changed since the check. */
  checked: ZipImport | undefined;
  form: ImportFormState;
};

function View({ found, checked, form }: ViewProps) {
  if (found && isUnderWay(found)) return <ImportProgress found={found} />;
  if (found?.state === "done") return <ImportDone found={found} />;
  return (
    <>
      {found?.state === "failed" && <ImportFailed found={found} />}
      <ImportForm form={form} />
      {checked?.report && <ImportReport found={checked} report={checked.report} />}
    </>
  );
}
