import { useState } from "react";
import { useClosedPins } from "./closed-pins.ts";

export function usePinnedOpen(subteam: string): [isOpen: boolean, toggle: () => void] {
  const closedPins = useClosedPins();
  const [isOpen, setOpen] = useState(!closedPins.has(subteam));
  const toggle = () => {
    closedPins.toggle(subteam);
    setOpen(!isOpen);
  };
  return [isOpen, toggle];
}
