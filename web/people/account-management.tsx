import { IconUsersGroup } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { buttonLook } from "../ui/button-look.ts";
import { Dialog } from "../ui/dialog.tsx";
import { tabPanel, Tabs } from "../ui/tabs.tsx";
import { useInvitations, type Invitations } from "./invitations/use-invitations.ts";
import { MailFailureNote } from "./mail-failure-note.tsx";
import { accountRequestsQuery, membersQuery } from "./queries.ts";
import { PendingRequests } from "./requests/pending-requests.tsx";
import { TeamOverview } from "./team/team-overview.tsx";
import { TransientNote } from "./transient-note.tsx";
import { useTransientMessage } from "./use-transient-message.ts";
import styles from "./account-management.module.css";

export type ManagementTab = "requests" | "team";

type AccountManagementProps = {
  tab: ManagementTab;
  onTab: (tab: ManagementTab) => void;
  open: boolean;
  onClose: () => void;
};

export function AccountManagement({ tab, onTab, open, onClose }: AccountManagementProps) {
  const id = useId();
  const invitations = useInvitations();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Account Management"
      actions={<CaptainsLink />}
      tabs={
        <>
          <MailFailureNote />
          <ManagementTabs id={id} selected={tab} onSelect={onTab} />
        </>
      }
      initialFocus={() => document.getElementById(`${id}-${tab}-tab`)}
    >
      <ManagementPanel id={id} tab={tab} onSelect={onTab} invitations={invitations} />
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

type ManagementTabsProps = {
  id: string;
  selected: ManagementTab;
  onSelect: (tab: ManagementTab) => void;
};

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

type ManagementPanelProps = {
  id: string;
  tab: ManagementTab;
  onSelect: (id: ManagementTab) => void;
  invitations: Invitations;
};

function ManagementPanel({ id, tab, onSelect, invitations }: ManagementPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const notice = useTransientMessage();
  const shared = { showMessage: notice.showMessage, panel };
  const showRequests = () => {
    flushSync(() => onSelect("requests"));
    document.getElementById(`${id}-requests-tab`)?.focus();
  };
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel} {...tabPanel(id, tab)}>
      <TransientNote notice={notice} focusAfterDismiss={panel} />
      {tab === "requests" ? (
        <PendingRequests {...shared} />
      ) : (
        <TeamOverview {...shared} invitations={invitations} onShowRequest={showRequests} />
      )}
    </div>
  );
}
