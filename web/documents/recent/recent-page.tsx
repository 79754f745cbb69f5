import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { RecentTab } from "../../../domain/documents/recent.ts";
import { may } from "../../../domain/permissions.ts";
import { useViewer } from "../../api/session.ts";
import { Page } from "../../shell/page.tsx";
import { chipLook } from "../../ui/chip.tsx";
import { Tabs, tabPanel } from "../../ui/tabs.tsx";
import { RecentList } from "./recent-list.tsx";
import { recentTabLabels } from "./tab-labels.ts";
import styles from "./recent.module.css";

const id = "recent";

export function RecentPage() {
  const hasTabs = may(useViewer(), "documents.mark");
  const { tab: asked = "changed" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = hasTabs ? asked : "changed";
  return (
    <Page title="Recent" width="list">
      <h1>Recent</h1>
      {hasTabs && (
        <>
          <div className={styles.tabs} data-needs-script>
            <Tabs
              label="Recent"
              id={id}
              tabs={recentTabLabels}
              selected={tab}
              onSelect={(next) => void navigate({ to: "/recent", search: addressOf(next) })}
            />
          </div>
          <noscript>
            <PlainTabs selected={tab} />
          </noscript>
        </>
      )}
      <div {...(hasTabs && tabPanel(id, tab))}>
        <RecentList key={tab} tab={tab} />
      </div>
    </Page>
  );
}

function addressOf(tab: RecentTab): { tab?: RecentTab } {
  return tab === "changed" ? {} : { tab };
}

/** Links instead of tabs, where scripts are switched off. */
function PlainTabs({ selected }: { selected: RecentTab }) {
  return (
    <div className={styles.plain}>
      {recentTabLabels.map(({ id: tab, label }) => (
        <Link
          key={tab}
          to="/recent"
          search={addressOf(tab)}
          aria-current={tab === selected ? "true" : undefined}
          className={chipLook}
        >
          {label}
        </Link>
      ))}
    </div>
  );
}
