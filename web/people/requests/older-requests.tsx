import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type RefObject } from "react";
import { shortDate } from "../../../domain/dates.ts";
import type { AccountRequest } from "../../../domain/people/people-shapes.ts";
import { roleLabels } from "../../../domain/people/roles.ts";
import { subteamName } from "../../../domain/subteams/subteams.ts";
import { useSend } from "../../api/use-send.ts";
import { DateTime } from "../../layout/date-time.tsx";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Address } from "../address.tsx";
import type { ShowMessage } from "../use-transient-message.ts";
import { reloadRequests } from "./use-decision.ts";
import styles from "./requests.module.css";

type Older = AccountRequest["older"][number];

type OlderRequestsProps = {
  request: AccountRequest;
  /** Takes the focus after a duplicate is deleted. */
  row: RefObject<HTMLElement | null>;
  showMessage: ShowMessage;
};

/** Stays mounted after the last duplicate is deleted, while its question closes. */
export function OlderRequests({ request, row, showMessage }: OlderRequestsProps) {
  const subteams = useSubteams();
  const [question, setQuestion] = useState<{ older: Older; open: boolean }>();
  return (
    <>
      {request.older.length > 0 && (
        <ul className={styles.rail} aria-label={`Older requests of ${request.email}`}>
          {request.older.map((older) => (
            <li key={older.id} className={styles.older}>
              <span>
                Older request from <Address email={older.email} />,{" "}
                <DateTime at={older.createdAt} />
                {older.fullName !== request.fullName && `, ${older.fullName}`}
                {`, ${roleLabels[older.role]}, ${subteamName(subteams, older.subteam)}`}
              </span>
              <Button
                variant="danger-ghost"
                size="sm"
                className={styles.delete}
                aria-label={`Delete duplicate ${older.fullName}`}
                icon={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
                onClick={() => setQuestion({ older, open: true })}
              >
                Delete duplicate
              </Button>
            </li>
          ))}
        </ul>
      )}
      {question && (
        <DuplicateQuestion
          {...question}
          onDone={() => setQuestion({ ...question, open: false })}
          row={row}
          showMessage={showMessage}
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
  showMessage: ShowMessage;
};

function DuplicateQuestion({ older, open, onDone, row, showMessage }: DuplicateQuestionProps) {
  const queryClient = useQueryClient();
  const send = useSend();
  const isGone = useRef(false);
  const deletion = useMutation({
    mutationFn: () => send<void>(`/api/account-requests/${older.id}`, { method: "DELETE" }),
    onMutate: () => {
      isGone.current = false;
    },
    onSuccess: () => {
      isGone.current = true;
      showMessage("Duplicate request deleted successfully!");
    },
    onError: () => showMessage("Failed to delete duplicate. Please try again.", "danger"),
    onSettled: async () => {
      onDone();
      await reloadRequests(queryClient);
      // Wait for the dialog to close. On a button, another Enter would decide a request.
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
      // Otherwise the dialog would focus the first button in the row.
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
