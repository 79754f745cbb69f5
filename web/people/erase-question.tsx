import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { TeamMember } from "../../domain/people/people-shapes.ts";
import { useSend } from "../api/use-send.ts";
import { AlertDialog } from "../ui/alert-dialog.tsx";
import { dropMembers, reloadPeople } from "./change-team.ts";
import { refusalText, type MemberQuestionProps } from "./remove-question.tsx";
import styles from "./question.module.css";

type EraseQuestionProps = MemberQuestionProps & {
  member: Pick<TeamMember, "id" | "fullName">;
  /** Whether the member was removed earlier, so that no account is left. */
  isFormer?: boolean;
};

export function EraseQuestion({ member, isFormer = false, ...props }: EraseQuestionProps) {
  const { id, fullName } = member;
  const { showMessage } = props;
  const queryClient = useQueryClient();
  const send = useSend();
  const isGone = useRef(false);
  const erasure = useMutation({
    mutationFn: () => send<void>(`/api/members/${id}/erase`, { method: "POST" }),
    onMutate: () => {
      isGone.current = false;
    },
    onSuccess: () => {
      isGone.current = true;
      props.onGone?.([id]);
      dropMembers(queryClient, [id]);
      // Any cached answer may show the name.
      void queryClient.invalidateQueries();
      showMessage("Member erased successfully!");
    },
    onError: (error) => {
      showMessage(refusalText(error) ?? "Failed to erase member. Please try again.", "danger");
      reloadPeople(queryClient);
    },
    onSettled: props.onDone,
  });
  return (
    <AlertDialog
      open={props.open}
      title={`Are you sure you want to erase ${fullName}?`}
      confirm="Erase"
      busy={erasure.isPending ? "Erasing…" : undefined}
      onConfirm={() => erasure.mutate()}
      onCancel={() => !erasure.isPending && props.onDone()}
      finalFocus={() => (isGone.current ? props.focusAfterRemoval.current : true)}
    >
      <p>For a member who asks to be forgotten. This cannot be undone.</p>
      <ul className={styles.losses}>
        {!isFormer && <li>The account is deleted and signed out everywhere.</li>}
        <li>Everything they wrote stays, but the name on it becomes “Former member”.</li>
        <li>Their portfolio is deleted.</li>
      </ul>
    </AlertDialog>
  );
}
