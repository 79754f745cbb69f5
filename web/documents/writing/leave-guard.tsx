import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { WaitingImages } from "../../editor/use-image-uploads.ts";
import type { DraftKeeper } from "../../saving/draft-keeper.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { UnsavedFiles } from "../attachments/unsaved-files.tsx";
import { hasWaitingImages, lostImagesWarning } from "./waiting-images.ts";

type LeaveGuardProps = {
  saving: {
    isUnsaved: () => boolean;
    draft: Pick<DraftKeeper, "saveNow" | "kept">;
  };
  waiting: WaitingImages;
};

/** Asks before leaving with unsaved changes. Closing the window shows the browser's own dialog. */
export function LeaveGuard({ saving, waiting }: LeaveGuardProps) {
  const { isUnsaved } = saving;
  const [draft, setDraft] = useState<"none" | "saved" | "lost">("none");
  const stay = useRef<HTMLButtonElement>(null);
  const hasPending = hasWaitingImages(waiting);
  const hasChanges = () => isUnsaved() || hasPending;
  const saveDraft = () =>
    saving.draft.saveNow().then((isSaved) => setDraft(isSaved ? "saved" : "lost"));
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !hasChanges()) return false;
      if (isUnsaved()) await saveDraft();
      else setDraft("none");
      return true;
    },
    enableBeforeUnload: hasChanges,
    withResolver: true,
  });
  useWhenNonePending(hasPending, () => {
    if (status === "blocked" && isUnsaved()) void saveDraft();
  });
  const lost = lostImagesWarning(waiting);
  return (
    <Dialog
      open={status === "blocked"}
      onClose={() => reset?.()}
      title="Unsaved changes"
      width="sm"
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} onClick={() => reset?.()}>
            Stay
          </Button>
          <Button variant="primary" onClick={() => proceed?.()}>
            Leave
          </Button>
        </>
      }
    >
      {draft === "lost" ? (
        <p>This browser can't save drafts. Your text will be lost if you leave.</p>
      ) : (
        <>
          {draft === "saved" && (
            <p>Your text and the chosen files are saved on this device as a draft.</p>
          )}
          <UnsavedFiles names={saving.draft.kept().unsavedFileNames} />
        </>
      )}
      {lost !== "" && <p>{lost}</p>}
    </Dialog>
  );
}

/** The last pending image may have just been added to the text. */
function useWhenNonePending(hasPending: boolean, saveDraft: () => void) {
  const onNonePending = useEffectEvent(saveDraft);
  useEffect(() => {
    if (!hasPending) onNonePending();
  }, [hasPending]);
}
