import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { WaitingImages } from "../../editor/use-image-uploads.ts";
import type { DraftKeeper } from "../../saving/draft-keeper.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NotKept } from "../attachments/not-kept.tsx";
import { isWaiting, lostImages } from "./waiting-images.ts";

type LeaveGuardProps = {
  saving: {
    /** Asked at the moment of leaving. */
    isUnsaved: () => boolean;
    draft: Pick<DraftKeeper, "keepNow" | "kept">;
  };
  /** They are in no draft. */
  waiting: WaitingImages;
};

/** Asks before unsaved changes are left behind; closing the window asks in the browser's own words. */
export function LeaveGuard({ saving, waiting }: LeaveGuardProps) {
  const { isUnsaved } = saving;
  const [draft, setDraft] = useState<"none" | "kept" | "lost">("none");
  const stay = useRef<HTMLButtonElement>(null);
  const isLosing = isWaiting(waiting);
  const hasChanges = () => isUnsaved() || isLosing;
  const keep = () => saving.draft.keepNow().then((isKept) => setDraft(isKept ? "kept" : "lost"));
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !hasChanges()) return false;
      if (isUnsaved()) await keep();
      else setDraft("none");
      return true;
    },
    enableBeforeUnload: hasChanges,
    withResolver: true,
  });
  // The last one stands in the text by now.
  const onNoneWaits = useEffectEvent(() => {
    if (status === "blocked" && isUnsaved()) void keep();
  });
  useEffect(() => {
    if (!isLosing) onNoneWaits();
  }, [isLosing]);
  const lost = lostImages(waiting);
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
        <p>This browser keeps no drafts. What you wrote is lost when you leave.</p>
      ) : (
        <>
          {draft === "kept" && (
            <p>Your text and the chosen files stay on this device as a draft.</p>
          )}
          <NotKept names={saving.draft.kept().notKept} />
        </>
      )}
      {lost !== "" && <p>{lost}</p>}
    </Dialog>
  );
}
