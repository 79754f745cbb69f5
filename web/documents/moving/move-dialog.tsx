import { useMutation, useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DocumentAnswer, MovedDocument } from "../../../domain/documents/document-shapes.ts";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { subteamName, visibleSubteams, type Subteam } from "../../../domain/subteams/subteams.ts";
import { refusalSentence } from "../../api/problem.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useSend } from "../../api/use-send.ts";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { SubteamTile } from "../../subteams/subteam-tile.tsx";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { nextSerialQuery } from "../queries.ts";
import styles from "./move-dialog.module.css";

type MoveDialogProps = { document: DocumentAnswer; onClose: () => void };

/** Moves a document to another subteam (rule 9.57). */
export function MoveDialog({ document, onClose }: MoveDialogProps) {
  const { id, serialNumber, title, version, subteam, isPinned } = document;
  const queryClient = useQueryClient();
  const send = useSend();
  const toasts = useToasts();
  const all = useSubteams();
  const subteams = visibleSubteams(all);
  const serials = useQueries({
    queries: subteams.map((other) => ({
      ...nextSerialQuery(other.id),
      enabled: other.id !== subteam,
    })),
  });
  const [chosen, setChosen] = useState("");
  const next = serials[subteams.findIndex((other) => other.id === chosen)]?.data?.serialNumber;
  const move = useMutation({
    mutationFn: (to: string) =>
      send<MovedDocument>(`/api/documents/${id}/move`, {
        method: "POST",
        body: { version, subteam: to },
      }),
    onSuccess: async (moved, to) => {
      toasts.show(`Moved to ${subteamName(all, to)} as ${moved.serialNumber}`);
      await queryClient.invalidateQueries({ queryKey: queryKeys.document(id) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      title="Move to…"
      width="sm"
      detail={`${serialNumber} ${shownTitle(title)}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={chosen === ""}
            busy={move.isPending ? "Moving…" : undefined}
            onClick={() => move.mutate(chosen)}
          >
            Move
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label="Subteam">
        {subteams.map((other, at) => (
          <Row
            key={other.id}
            subteam={other}
            serial={serials[at]?.data?.serialNumber}
            isCurrent={other.id === subteam}
            isChosen={other.id === chosen}
            onChoose={() => setChosen(other.id)}
          />
        ))}
      </div>
      <p className={styles.what}>
        {next && `The document becomes ${next}. `}
        {serialNumber} still leads to it and is never reused.
        {isPinned && ` The document leaves the pinned list of ${subteamName(all, subteam)}.`}
      </p>
      {move.isError && (
        <Note tone="danger" role="alert">
          {refusalSentence(move.error) || "Could not move the document. Please try again."}
        </Note>
      )}
    </Dialog>
  );
}

type RowProps = {
  subteam: Subteam;
  serial: string | undefined;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

function Row({ subteam: { id, name, color }, serial, isCurrent, isChosen, onChoose }: RowProps) {
  return (
    <label className={styles.subteam} data-st={color} data-current={isCurrent || undefined}>
      <input
        type="radio"
        name="move-to"
        disabled={isCurrent}
        checked={isChosen}
        onChange={onChoose}
      />
      <SubteamTile subteam={id} />
      <span className={styles.name}>{name}</span>
      {isCurrent ? <span>Current</span> : serial && <SerialNumber serial={serial} />}
    </label>
  );
}
