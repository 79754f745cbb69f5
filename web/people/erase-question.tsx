import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { TeamMember } from "../../domain/people/people-shapes.ts";
import { send } from "../api/http.ts";
import { AlertDialog } from "../ui/alert-dialog.tsx";
import { dropMembers, reloadPeople } from "./queries.ts";
import { refusalOf, type MemberQuestionProps } from "./remove-question.tsx";
import styles from "./question.module.css";

type EraseQuestionProps = MemberQuestionProps & {
  member: Pick<TeamMember, "id" | "fullName">;
  /** Was removed before: there is no account any more. */
  isFormer?: boolean;
};

/** For somebody who asks to be forgotten. */
export function EraseQuestion({ member, isFormer = false, say, ...props }: EraseQuestionProps) {
  const { id, fullName } = member;
  const queryClient = useQueryClient();
  const isGone = useRef(false);
  const erasure = useMutation({
    networkMode: "always",
    mutationFn: () => send<void>(`/api/members/${id}/erase`, { method: "POST" }),
    onMutate: () => {
      isGone.current = false;
    },
    onSuccess: () => {
      isGone.current = true;
      props.onGone?.([id]);
      dropMembers(queryClient, [id]);
      // The name stood wherever something was read.
      void queryClient.invalidateQueries();
      say("Member erased successfully!");
    },
    onError: (error) => {
      say(refusalOf(error) ?? "Failed to erase member. Please try again.", "danger");
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
      finalFocus={() => (isGone.current ? props.afterwards.current : true)}
    >
      <p>For a member who asks to be forgotten. It cannot be undone.</p>
      <ul className={styles.losses}>
        {!isFormer && <li>The account goes and every session ends at once.</li>}
        <li>
          The name behind their documents, comments and versions becomes “Former member”; what they
          wrote stays.
        </li>
        <li>Their portfolio goes.</li>
      </ul>
    </AlertDialog>
  );
}
