import { IconArrowsExchange, IconCopy, IconDots, IconLink } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { DocumentAnswer, SavedDocument } from "../../../domain/documents/document-shapes.ts";
import { reasonOf } from "../../api/problem.ts";
import { createRandomKey } from "../../api/random-key.ts";
import { useSend } from "../../api/use-send.ts";
import { useWatch } from "../../notifications/use-watch.ts";
import { WatchIcon } from "../../notifications/watch-button.tsx";
import { clock } from "../../saving/clock.ts";
import { sendWithRetries } from "../../saving/send-with-retries.ts";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { useLazyCode } from "../../ui/use-lazy-code.ts";
import { phone, useMedia } from "../../ui/use-media.ts";
import styles from "../document-page.module.css";

const loadDialog = () => import("./move-dialog.tsx");

type MoreMenuProps = {
  document: DocumentAnswer;
  /** Undefined where the head has this action instead of the menu. */
  onCopyLink: (() => void) | undefined;
};

export function MoreMenu({ document, onCopyLink }: MoreMenuProps) {
  const [isMoving, setMoving] = useState(false);
  const dialog = useLazyCode(loadDialog, "Couldn't open the list of subteams.");
  const duplicate = useDuplicate(document.id);
  const { isWatching, toggle } = useWatch(`/api/documents/${document.id}`);
  const isOnPhone = useMedia(phone);
  const openDialog = async () => {
    if (await dialog.open()) setMoving(true);
  };
  return (
    <>
      <Menu
        label="More"
        className={styles.more}
        trigger={<IconDots size={18} stroke={1.7} aria-hidden="true" />}
      >
        {isOnPhone && isWatching !== undefined && (
          <MenuItem onClick={toggle}>
            <WatchIcon isWatching={isWatching} />
            {isWatching ? "Unwatch" : "Watch"}
          </MenuItem>
        )}
        {onCopyLink && (
          <MenuItem onClick={onCopyLink}>
            <IconLink size={18} stroke={1.6} aria-hidden="true" />
            Copy link
          </MenuItem>
        )}
        <MenuItem onClick={duplicate}>
          <IconCopy size={18} stroke={1.6} aria-hidden="true" />
          Duplicate
        </MenuItem>
        {document.can.move && (
          <MenuItem onClick={() => void openDialog()}>
            <IconArrowsExchange size={18} stroke={1.6} aria-hidden="true" />
            Move to…
          </MenuItem>
        )}
      </Menu>
      {isMoving && dialog.code && (
        <dialog.code.MoveDialog document={document} onClose={() => setMoving(false)} />
      )}
    </>
  );
}

function useDuplicate(id: string): () => void {
  const send = useSend();
  const toasts = useToasts();
  const navigate = useNavigate();
  // Kept until an answer comes, so that a retry after a lost answer makes no second copy.
  const [key, setKey] = useState(createRandomKey);
  const duplicate = () =>
    send<SavedDocument>(`/api/documents/${id}/duplicate`, {
      method: "POST",
      idempotencyKey: `${id}-${key}`,
    });
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendWithRetries(duplicate, clock),
    onSuccess: (copy) => {
      setKey(createRandomKey());
      toasts.show(`Duplicated as ${copy.serialNumber}`);
    },
    onError: (error) => {
      toasts.show(`Could not duplicate the document. ${reasonOf(error)}`, { tone: "danger" });
    },
  });
  // Not called once the person has left the document.
  const onSuccess = ({ id: copy }: SavedDocument) =>
    void navigate({ to: "/document/$id", params: { id: copy } });
  return () => {
    if (!isPending) mutate(undefined, { onSuccess });
  };
}
