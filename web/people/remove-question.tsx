import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, type RefObject } from "react";
import type { TeamMember } from "../../domain/people/people-shapes.ts";
import { Problem } from "../api/problem.ts";
import { useViewer } from "../api/session.ts";
import { useSend } from "../api/use-send.ts";
import { AlertDialog } from "../ui/alert-dialog.tsx";
import { Address } from "./address.tsx";
import { dropMembers, reloadPeople } from "./change-team.ts";
import type { ShowMessage } from "./use-transient-message.ts";
import styles from "./question.module.css";

export type MemberQuestionProps = {
  open: boolean;
  /** Called on Cancel, success, and failure. */
  onDone: () => void;
  onGone?: (ids: readonly string[]) => void;
  /** Takes the focus after a removal, because the button that opened the question is gone. */
  focusAfterRemoval: RefObject<HTMLElement | null>;
  showMessage: ShowMessage;
};

type RemoveQuestionProps = MemberQuestionProps & {
  members: readonly TeamMember[];
  title: string;
  successMessage: string;
  failureMessage: string;
};

export function RemoveQuestion(props: RemoveQuestionProps) {
  const { members, showMessage } = props;
  const queryClient = useQueryClient();
  const send = useSend();
  const viewer = useViewer();
  const isGone = useRef(false);
  const ids = members.map(({ id }) => id);
  const includesViewer = viewer.kind === "member" && ids.includes(viewer.id);
  const removal = useMutation({
    mutationFn: () => send<void>("/api/members/remove", { method: "POST", body: { ids } }),
    onMutate: () => {
      isGone.current = false;
    },
    onSuccess: () => {
      isGone.current = true;
      props.onGone?.(ids);
      dropMembers(queryClient, ids);
      showMessage(props.successMessage);
    },
    onError: (error) => {
      showMessage(refusalText(error) ?? props.failureMessage, "danger");
      reloadPeople(queryClient);
    },
    onSettled: props.onDone,
  });
  return (
    <AlertDialog
      open={props.open}
      title={props.title}
      confirm="Remove"
      busy={removal.isPending ? "Removing…" : undefined}
      onConfirm={() => removal.mutate()}
      onCancel={() => !removal.isPending && props.onDone()}
      finalFocus={() => (isGone.current ? props.focusAfterRemoval.current : true)}
    >
      <ul className={styles.names}>
        {members.map(({ id, fullName, email }) => (
          <li key={id}>
            <b>{fullName}</b> <Address email={email} />
          </li>
        ))}
      </ul>
      <p>
        {members.length === 1 ? "The account is" : "The accounts are"} deleted and signed out
        everywhere. Documents, comments, and portfolios stay. If someone asks to be forgotten, erase
        them instead, now or later from the audit log.
      </p>
      {includesViewer && <p>This includes your own account: you will be signed out.</p>}
    </AlertDialog>
  );
}

const explainedCodes = ["last-captain", "no-captain"];

/** @returns the server's sentence, if the refusal is one that a captain can act on */
export function refusalText(error: Error): string | undefined {
  if (!(error instanceof Problem) || !explainedCodes.includes(error.code)) return undefined;
  return error.detail || undefined;
}
