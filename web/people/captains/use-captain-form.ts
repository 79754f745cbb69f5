import { useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { TeamMember } from "../../../domain/people/people-shapes.ts";

type CaptainFormState = {
  /** Whose form is open; nothing while none is. */
  edited: TeamMember | "new" | undefined;
  addButton: RefObject<HTMLButtonElement | null>;
  add: () => void;
  edit: (captain: TeamMember, opener: HTMLElement) => void;
  /** The focus returns to where the form was opened from. */
  close: () => void;
};

/** The one form that adds and edits. */
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
    const back = opener.current?.isConnected ? opener.current : addButton.current;
    back?.focus();
  };
  return {
    edited,
    addButton,
    add: () => open("new", null),
    edit: open,
    close,
  };
}
