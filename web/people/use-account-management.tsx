import { useInfiniteQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useLate } from "../ui/use-late.ts";
import { accountRequestsQuery } from "./queries.ts";

const load = async () => (await import("./account-management.tsx")).AccountManagement;

export type AccountManagementDoor = {
  /** What the control that opens it spreads. */
  button: { onClick: () => void; onPointerEnter: () => void; onFocus: () => void };
  /** Who waits; 0 until it is known. */
  pending: number;
  /** Stands on the screen, whichever control opened it. */
  dialog: ReactNode;
};

/** @returns nothing for whoever may not manage accounts */
export function useAccountManagement(mayManage: boolean): AccountManagementDoor | undefined {
  const [isOpen, setOpen] = useState(false);
  const late = useLate(load, "Failed to open Account Management. Please try again.");
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
