import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, type RefObject } from "react";
import type { TeamMember } from "../../domain/people/people-shapes.ts";
import { send } from "../api/http.ts";
import { Problem } from "../api/problem.ts";
import { useViewer } from "../api/session.ts";
import { AlertDialog } from "../ui/alert-dialog.tsx";
import { Address } from "./address.tsx";
import { dropMembers, reloadPeople } from "./queries.ts";
import type { Say } from "./use-passing-message.ts";
import styles from "./question.module.css";

export type MemberQuestionProps = {
  open: boolean;
  /** The question is over, whatever the answer was. */
  onDone: () => void;
  onGone?: (ids: readonly string[]) => void;
  /** Where the focus goes when the button that had it is gone. */
  afterwards: RefObject<HTMLElement | null>;
  say: Say;
};

type RemoveQuestionProps = MemberQuestionProps & {
  /** All of them are named. */
  members: readonly TeamMember[];
  title: string;
  /** What is said then. */
  removed: string;
  failed: string;
};

export function RemoveQuestion(props: RemoveQuestionProps) {
  const { members, say } = props;
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const isGone = useRef(false);
  const ids = members.map(({ id }) => id);
  const isOneself = viewer.kind === "member" && ids.includes(viewer.id);
  const removal = useMutation({
    networkMode: "always",
    mutationFn: () => send<void>("/api/members/remove", { method: "POST", body: { ids } }),
    onMutate: () => {
      isGone.current = false;
    },
    onSuccess: () => {
      isGone.current = true;
      props.onGone?.(ids);
      dropMembers(queryClient, ids);
      say(props.removed);
    },
    onError: (error) => {
      say(refusalOf(error) ?? props.failed, "danger");
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
      finalFocus={() => (isGone.current ? props.afterwards.current : true)}
    >
      <ul className={styles.names}>
        {members.map(({ id, fullName, email }) => (
          <li key={id}>
            <b>{fullName}</b> <Address email={email} />
          </li>
        ))}
      </ul>
      <p>
        {members.length === 1 ? "The account goes" : "The accounts go"} and every session ends at
        once. Documents, comments and portfolios stay. Who asks to be forgotten is erased instead,
        now or later from Records.
      </p>
      {isOneself && <p>This is your own account too: you are signed out.</p>}
    </AlertDialog>
  );
}

const worthKnowing = ["last-captain", "no-captain"];

/** Why not, where it is worth knowing. */
export function refusalOf(error: Error): string | undefined {
  if (!(error instanceof Problem) || !worthKnowing.includes(error.code)) return undefined;
  return error.detail || undefined;
}
