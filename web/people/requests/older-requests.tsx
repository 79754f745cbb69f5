import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type RefObject } from "react";
import { shortDate } from "../../../domain/dates.ts";
import type { AccountRequest } from "../../../domain/people/people-shapes.ts";
import { roleLabels } from "../../../domain/people/roles.ts";
import { subteamName } from "../../../domain/subteams/subteams.ts";
import { send } from "../../api/http.ts";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Address } from "../address.tsx";
import type { Say } from "../use-passing-message.ts";
import { reloadRequests } from "./use-decision.ts";
import styles from "./requests.module.css";

type Older = AccountRequest["older"][number];

type OlderRequestsProps = {
  request: AccountRequest;
  /** Of the newest one: takes the focus when a duplicate is gone. */
  row: RefObject<HTMLElement | null>;
  say: Say;
};

/** Stays when the last of them is gone, for its question is still closing then. */
export function OlderRequests({ request, row, say }: OlderRequestsProps) {
  const [asked, setAsked] = useState<{ older: Older; open: boolean }>();
  return (
    <>
      {request.older.length > 0 && (
        <ul className={styles.rail} aria-label={`Older requests of ${request.email}`}>
          {request.older.map((older) => (
            <li key={older.id} className={styles.older}>
              <span>
                Older request from <Address email={older.email} />,{" "}
                <time dateTime={older.createdAt}>{shortDate(older.createdAt)}</time>
                {older.fullName !== request.fullName && `, ${older.fullName}`}
                {`, ${roleLabels[older.role]}, ${subteamName(older.subteam)}`}
              </span>
              <Button
                variant="danger-ghost"
                size="sm"
                className={styles.delete}
                aria-label={`Delete duplicate ${older.fullName}`}
                icon={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
                onClick={() => setAsked({ older, open: true })}
              >
                Delete duplicate
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <DuplicateQuestion
          {...asked}
          onDone={() => setAsked({ ...asked, open: false })}
          row={row}
          say={say}
        />
      )}
    </>
  );
}

type DuplicateQuestionProps = {
  older: Older;
  open: boolean;
  onDone: () => void;
  row: RefObject<HTMLElement | null>;
  say: Say;
};

function DuplicateQuestion({ older, open, onDone, row, say }: DuplicateQuestionProps) {
  const queryClient = useQueryClient();
  const isGone = useRef(false);
  const deletion = useMutation({
    networkMode: "always",
    mutationFn: () => send<void>(`/api/account-requests/${older.id}`, { method: "DELETE" }),
    onMutate: () => {
      isGone.current = false;
    },
    onSuccess: () => {
      isGone.current = true;
      say("Duplicate request deleted successfully!");
    },
    onError: () => say("Failed to delete duplicate. Please try again.", "danger"),
    onSettled: async () => {
      onDone();
      await reloadRequests(queryClient);
      // Once the question is off the page, and not to what is in the row: a second press would decide about somebody.
      if (isGone.current) requestAnimationFrame(() => row.current?.focus({ preventScroll: true }));
    },
  });
  return (
    <AlertDialog
      open={open}
      title="Are you sure you want to delete this duplicate request?"
      confirm="Delete"
      busy={deletion.isPending ? "Deleting…" : undefined}
      onConfirm={() => deletion.mutate()}
      onCancel={() => !deletion.isPending && onDone()}
      // To the row as a whole: by itself it would go to the first button in it.
      finalFocus={() => {
        if (isGone.current) row.current?.focus();
        return !isGone.current;
      }}
    >
      <p>
        {older.fullName}, <Address email={older.email} />, {shortDate(older.createdAt)}
      </p>
    </AlertDialog>
  );
}
