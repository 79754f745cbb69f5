import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { ImportReport } from "../../domain/imports/import-shapes.ts";
import { copyProblem, copyText } from "../ui/copy-text.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { count } from "./import-words.ts";
import { ReportPart } from "./report-part.tsx";
import styles from "./imports.module.css";

export function OtherFiles({ report: { others, othersTotal } }: { report: ImportReport }) {
  return (
    <ReportPart
      title="Not Markdown"
      summary={`${count(othersTotal, "file")} left out`}
      items={others}
      total={othersTotal}
      noun="file"
    >
      {({ path, command }) => (
        <>
          <span className={styles.name}>{path}</span>
          {command === null ? (
            <span className={styles.meta}>No imported page uses it</span>
          ) : (
            <Command command={command} />
          )}
        </>
      )}
    </ReportPart>
  );
}

function Command({ command }: { command: string }) {
  const code = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  const copy = async () => {
    if (await copyText(command)) return setOutcome("copied");
    setOutcome("refused");
    if (code.current) getSelection()?.selectAllChildren(code.current);
  };
  const Icon = outcome === "copied" ? IconCheck : IconCopy;
  return (
    <div className={styles.command}>
      <code ref={code}>{command}</code>
      <IconButton size="sm" label="Copy command" onClick={() => void copy()}>
        <Icon size={16} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <span className={outcome === "refused" ? styles.refusedCopy : "sr-only"} role="status">
        {outcome === "copied" && "Copied"}
        {outcome === "refused" && copyProblem}
      </span>
    </div>
  );
}
