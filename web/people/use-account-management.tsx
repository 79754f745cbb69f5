import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { may, type Viewer } from "../../domain/permissions.ts";
import type { ManagementControl } from "../shell/member-menu-panel.tsx";
import { useLazyCode } from "../ui/use-lazy-code.ts";
import type { ManagementTab } from "./account-management.tsx";
import { accountRequestsQuery } from "./queries.ts";

const load = async () => (await import("./account-management.tsx")).AccountManagement;

type AccountManagementState = ManagementControl & {
  /** Render it once per screen, even if several controls open it. */
  dialog: ReactNode;
};

/** @returns undefined when the viewer may not manage accounts */
export function useAccountManagement(viewer: Viewer): AccountManagementState | undefined {
  const mayManage = may(viewer, "accounts.manage");
  const [shown, setShown] = useState<{ tab: ManagementTab; isOpen: boolean }>();
  const lazyDialog = useLazyCode(load, "Failed to open Account Management. Please try again.");
  const requests = useInfiniteQuery({ ...accountRequestsQuery, enabled: mayManage });
  const open = async (tab?: ManagementTab) => {
    if (!(await lazyDialog.open())) return;
    setShown((before) => ({ tab: tab ?? before?.tab ?? "requests", isOpen: true }));
  };
  useOpenedByAddress(mayManage, open);
  if (!mayManage) return undefined;
  const Dialog = lazyDialog.code;
  return {
    button: {
      onClick: () => void open(),
      onPointerEnter: lazyDialog.prepare,
      onFocus: lazyDialog.prepare,
    },
    pending: requests.data?.pages[0]?.total ?? 0,
    dialog: Dialog && shown && (
      <Dialog
        tab={shown.tab}
        onTab={(tab) => setShown({ ...shown, tab })}
        open={shown.isOpen}
        onClose={() => setShown({ ...shown, isOpen: false })}
      />
    ),
  };
}

/** The link `/?accounts=…` opens the dialog once; after that the address is plain again. */
function useOpenedByAddress(mayManage: boolean, open: (tab: ManagementTab) => Promise<void>): void {
  const { accounts } = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = mayManage ? accounts : undefined;
  const onAsked = useEffectEvent((tab: ManagementTab) => {
    void navigate({ to: "/", search: {}, replace: true });
    void open(tab);
  });
  useEffect(() => {
    if (asked) onAsked(asked);
  }, [asked]);
}
