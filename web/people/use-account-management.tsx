import { useInfiniteQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { may, type Viewer } from "../../domain/permissions.ts";
import type { ManagementControl } from "../shell/member-menu.tsx";
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
  const [isOpen, setOpen] = useState(false);
  const lazyDialog = useLazyCode(load, "Failed to open Account Management. Please try again.");
  const requests = useInfiniteQuery({ ...accountRequestsQuery, enabled: mayManage });
  if (!mayManage) return undefined;
  const open = async () => setOpen(await lazyDialog.open());
  const Dialog = lazyDialog.code;
  return {
    button: {
      onClick: () => void open(),
      onPointerEnter: lazyDialog.prepare,
      onFocus: lazyDialog.prepare,
    },
    pending: requests.data?.pages[0]?.total ?? 0,
    dialog: Dialog && <Dialog open={isOpen} onClose={() => setOpen(false)} />,
  };
}
