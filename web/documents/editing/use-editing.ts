import { useState } from "react";
import { createRandomKey } from "../../api/random-key.ts";
import { useDraftLocks } from "../../saving/draft-locks.ts";
import { useLazyCode } from "../../ui/use-lazy-code.ts";
import { useTimeout } from "../../ui/use-timeout.ts";
import { useUndo } from "../../ui/use-undo.ts";
import type { EditStart } from "../writing/form-start.ts";
import { loadEditForm } from "./load-edit-form.ts";
import type { EditEnd } from "./use-edit-form.ts";

const savedShownFor = 5_000;

export function useEditing() {
  const form = useLazyCode(loadEditForm, "Failed to open the editor. Please try again.");
  const [edit, setEdit] = useState<{ start: EditStart; key: number }>();
  const [isOpening, setOpening] = useState(false);
  const [hasReturned, setReturned] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const draftLocks = useDraftLocks();
  const undo = useUndo();
  useTimeout(isSaved ? savedShownFor : undefined, () => setSaved(false));

  const begin = async (start: EditStart) => {
    undo.close();
    setOpening(true);
    if (await form.open()) {
      setEdit((before) => ({ start, key: (before?.key ?? 0) + 1 }));
      setSaved(false);
    }
    setOpening(false);
  };
  /** Continues as a separate draft if another tab has opened this one. */
  const resume = async (start: EditStart) => {
    const isLocked = await draftLocks.findLocked();
    const { resumed } = start;
    const isElsewhere = resumed !== undefined && isLocked(resumed.draftId);
    await begin(
      isElsewhere ? { ...start, resumed: { ...resumed, draftId: createRandomKey() } } : start,
    );
  };
  const end = (result: EditEnd) => {
    setEdit(undefined);
    setReturned(true);
    setSaved(result.kind === "saved");
    if (result.kind === "left") undo.offer(result.message, () => void resume(result.resume));
  };
  const { EditDocument, SaveStatus } = form.code ?? {};
  return {
    edit: EditDocument && edit && { EditDocument, ...edit },
    /** Comes with the code of the form. */
    SaveStatus,
    isOpening,
    /** Whether the form has closed, so that the Edit button takes the focus. */
    hasReturned,
    /** True for a few seconds after a save. */
    isSaved,
    begin,
    end,
    /** Preloads the code while the Edit button is hovered or focused. */
    prepare: form.prepare,
  };
}
