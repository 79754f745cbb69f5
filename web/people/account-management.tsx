import { IconUsersGroup } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useRef, useState } from "react";
import { buttonLook } from "../ui/button-look.ts";
import { Dialog } from "../ui/dialog.tsx";
import { tabPanel, Tabs } from "../ui/tabs.tsx";
import { MailFailureNote } from "./mail-failure-note.tsx";
import { accountRequestsQuery, membersQuery } from "./queries.ts";
import { PendingRequests } from "./requests/pending-requests.tsx";
import { TeamOverview } from "./team/team-overview.tsx";
import { TransientNote } from "./transient-note.tsx";
import { useTransientMessage } from "./use-transient-message.ts";
import styles from "./account-management.module.css";

type TabId = "requests" | "team";

type AccountManagementProps = { firstTab?: TabId; open: boolean; onClose: () => void };

export function AccountManagement({
  firstTab = "requests",
  open,
  onClose,
}: AccountManagementProps) {
  const id = useId();
  const [tab, setTab] = useState<TabId>(firstTab);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Account Management"
      actions={<CaptainsLink />}
      tabs={
        <>
          <MailFailureNote />
          <ManagementTabs id={id} selected={tab} onSelect={setTab} />
        </>
      }
      initialFocus={() => document.getElementById(`${id}-${tab}-tab`)}
    >
      <ManagementPanel id={id} tab={tab} />
    </Dialog>
  );
}

function CaptainsLink() {
  return (
    <Link
      to="/admin"
      data-tooltip="Captain Management"
      {...buttonLook({
        variant: "ghost",
        size: "sm",
        withIcon: true,
        className: styles.captainsLink,
      })}
    >
      <IconUsersGroup size={16} stroke={1.7} aria-hidden="true" />
      <span>Captain Management</span>
    </Link>
  );
}

type ManagementTabsProps = { id: string; selected: TabId; onSelect: (tab: TabId) => void };

function ManagementTabs({ id, selected, onSelect }: ManagementTabsProps) {
  const requests = useInfiniteQuery(accountRequestsQuery).data?.pages[0]?.total;
  const team = useInfiniteQuery(membersQuery()).data?.pages[0]?.total;
  const tabs = [
    { id: "requests", label: "Pending Requests", count: requests, waiting: requests !== 0 },
    { id: "team", label: "Team Overview", count: team },
  ] as const;
  return (
    <Tabs label="Account Management" id={id} tabs={tabs} selected={selected} onSelect={onSelect} />
  );
}

function ManagementPanel({ id, tab }: { id: string; tab: TabId }) {
  const panel = useRef<HTMLDivElement>(null);
  const notice = useTransientMessage();
  const Content = tab === "requests" ? PendingRequests : TeamOverview;
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel} {...tabPanel(id, tab)}>
      <TransientNote notice={notice} focusAfterDismiss={panel} />
      <Content showMessage={notice.showMessage} panel={panel} />
    </div>
  );
}
