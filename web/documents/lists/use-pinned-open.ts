import { useState } from "react";
import { useClosedLists } from "./closed-lists.ts";

export function usePinnedOpen(subteam: string): [isOpen: boolean, toggle: () => void] {
  const closedLists = useClosedLists();
  const [isOpen, setOpen] = useState(!closedLists.has(subteam));
  const toggle = () => {
    closedLists.toggle(subteam);
    setOpen(!isOpen);
  };
  return [isOpen, toggle];
}
