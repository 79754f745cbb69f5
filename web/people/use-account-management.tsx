import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { may, type Viewer } from "../../domain/permissions.ts";
import type { ManagementControl } from "../shell/member-menu-panel.tsx";
import { useLazyCode } from "../ui/use-lazy-code.ts";
import { accountRequestsQuery } from "./queries.ts";

const load = async () => (await import("./account-management.tsx")).AccountManagement;

type AccountManagementState = ManagementControl & {
  /** Render it once per screen, even if several controls open it. */
  dialog: ReactNode;
};

/** @returns undefined when the viewer may not manage accounts */
export function useAccountManagement(viewer: Viewer): AccountManagementState | undefined {
  const mayManage = may(viewer, "accounts.manage");
  const [shown, setShown] = useState<{ tab: "requests" | "team"; isOpen: boolean }>();
  const lazyDialog = useLazyCode(load, "Failed to open Account Management. Please try again.");
  const requests = useInfiniteQuery({ ...accountRequestsQuery, enabled: mayManage });
  const open = async (tab: "requests" | "team" = "requests") => {
    if (await lazyDialog.open()) setShown({ tab, isOpen: true });
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
        key={shown.tab}
        firstTab={shown.tab}
        open={shown.isOpen}
        onClose={() => setShown({ ...shown, isOpen: false })}
      />
    ),
  };
}

/** The link `/?accounts=…` opens the dialog once; after that the address is plain again. */
function useOpenedByAddress(
  mayManage: boolean,
  open: (tab: "requests" | "team") => Promise<void>,
): void {
  const { accounts } = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = mayManage ? accounts : undefined;
  const onAsked = useEffectEvent((tab: "requests" | "team") => {
    void navigate({ to: "/", search: {}, replace: true });
    void open(tab);
  });
  useEffect(() => {
    if (asked) onAsked(asked);
  }, [asked]);
}
