import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { createRandomKey } from "../../api/random-key.ts";
import { useDraftLocks } from "../../saving/draft-locks.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { EditStart } from "../writing/form-start.ts";
import { loadEditor } from "../writing/load-editor.ts";
import type { EditDocument } from "./edit-document.tsx";
import type { EditEnd } from "./use-edit-form.ts";

const loadForm = async () => {
  const [form] = await Promise.all([import("./edit-document.tsx"), loadEditor()]);
  return form;
};

const savedShownFor = 5_000;

/** Switches a document between reading and editing. */
export function useEditing() {
  const [code, setCode] = useState<{ EditDocument: typeof EditDocument }>();
  const [edit, setEdit] = useState<{ start: EditStart; key: number }>();
  const [isOpening, setOpening] = useState(false);
  const [hasReturned, setReturned] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const toasts = useToasts();
  const draftLocks = useDraftLocks();
  const undoToast = useUndoToast();
  useTimeout(isSaved, savedShownFor, () => setSaved(false));

  const begin = async (start: EditStart) => {
    undoToast.close();
    setOpening(true);
    try {
      setCode(await loadForm());
      setEdit((before) => ({ start, key: (before?.key ?? 0) + 1 }));
      setSaved(false);
    } catch {
      toasts.show("Failed to open the editor. Please try again.", { tone: "danger" });
    } finally {
      setOpening(false);
    }
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
    if (result.kind === "left") undoToast.show(result.words, () => void resume(result.resume));
  };
  return {
    edit: code && edit && { ...code, ...edit },
    isOpening,
    /** Whether the form has closed, so that the Edit button takes the focus. */
    hasReturned,
    /** True for a few seconds after a save. */
    isSaved,
    begin,
    end,
    /** Preloads the code while the Edit button is hovered or focused. */
    prepare: () => void loadForm().catch(() => undefined),
  };
}

/** Shows Undo until the screen closes. */
function useUndoToast() {
  const toasts = useToasts();
  const shown = useRef<number>(undefined);
  const close = useCallback(() => {
    if (shown.current !== undefined) toasts.close(shown.current);
    shown.current = undefined;
  }, [toasts]);
  useEffect(() => close, [close]);
  return {
    close,
    show: (words: string, run: () => void) => {
      shown.current = toasts.show(words, { tone: "info", action: { label: "Undo", run } });
    },
  };
}

function useTimeout(isOn: boolean, milliseconds: number, work: () => void): void {
  const onTimeout = useEffectEvent(work);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => onTimeout(), milliseconds);
    return () => clearTimeout(timer);
  }, [isOn, milliseconds]);
}
