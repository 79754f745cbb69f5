import { useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { TeamMember } from "../../../domain/people/people-shapes.ts";

type CaptainFormState = {
  /** Undefined while the form is closed. */
  edited: TeamMember | "new" | undefined;
  addButton: RefObject<HTMLButtonElement | null>;
  add: () => void;
  edit: (captain: TeamMember, opener: HTMLElement) => void;
  /** Closes the form and returns the focus to the control that opened it. */
  close: () => void;
};

export function useCaptainForm(): CaptainFormState {
  const [edited, setEdited] = useState<TeamMember | "new">();
  const addButton = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement>(null);
  const open = (captain: TeamMember | "new", from: HTMLElement | null) => {
    opener.current = from;
    setEdited(captain);
  };
  const close = () => {
    flushSync(() => setEdited(undefined));
    const target = opener.current?.isConnected ? opener.current : addButton.current;
    target?.focus();
  };
  return {
    edited,
    addButton,
    add: () => open("new", null),
    edit: open,
    close,
  };
}
