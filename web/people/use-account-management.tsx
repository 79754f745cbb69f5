import { useInfiniteQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { ManagementControl } from "../shell/member-menu.tsx";
import { useLazyCode } from "../ui/use-lazy-code.ts";
import { accountRequestsQuery } from "./queries.ts";

const load = async () => (await import("./account-management.tsx")).AccountManagement;

type AccountManagementState = ManagementControl & {
  /** Render once per screen; several controls may open it. */
  dialog: ReactNode;
};

/** @returns undefined when the viewer may not manage accounts */
export function useAccountManagement(mayManage: boolean): AccountManagementState | undefined {
  const [isOpen, setOpen] = useState(false);
  const late = useLazyCode(load, "Failed to open Account Management. Please try again.");
  const requests = useInfiniteQuery({ ...accountRequestsQuery, enabled: mayManage });
  if (!mayManage) return undefined;
  const open = async () => setOpen(await late.open());
  const Dialog = late.code;
  return {
    button: {
      onClick: () => void open(),
      onPointerEnter: late.prepare,
      onFocus: late.prepare,
    },
    pending: requests.data?.pages[0]?.total ?? 0,
    dialog: Dialog && <Dialog open={isOpen} onClose={() => setOpen(false)} />,
  };
}
