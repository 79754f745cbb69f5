import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { heldDrafts } from "../../saving/hold-draft.ts";
import { closeToast, showToast } from "../../ui/toasts.ts";
import type { EditStart } from "../writing/form-start.ts";
import { loadEditor } from "../writing/load-editor.ts";
import type { EditDocument } from "./edit-document.tsx";
import type { EditEnd } from "./use-edit-form.ts";

const loadForm = async () => {
  const [form] = await Promise.all([import("./edit-document.tsx"), loadEditor()]);
  return form;
};

const savedFor = 5_000;

/** Turns a document's screen into the form that changes it, and back. */
export function useEditing() {
  const [code, setCode] = useState<{ EditDocument: typeof EditDocument }>();
  const [edit, setEdit] = useState<{ start: EditStart; key: number }>();
  const [isOpening, setOpening] = useState(false);
  const [hasReturned, setReturned] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const offer = useOffer();
  useEnd(isSaved, savedFor, () => setSaved(false));

  const begin = async (start: EditStart) => {
    offer.close();
    setOpening(true);
    try {
      setCode(await loadForm());
      setEdit((before) => ({ start, key: (before?.key ?? 0) + 1 }));
      setSaved(false);
    } catch {
      showToast("Failed to open the editor. Please try again.", { tone: "danger" });
    } finally {
      setOpening(false);
    }
  };
  /** Of a draft that is open in another tab by now, this goes on as another one. */
  const takeUp = async (start: EditStart) => {
    const isHeld = await heldDrafts();
    const { resumed } = start;
    const isElsewhere = resumed !== undefined && isHeld(resumed.draftId);
    await begin(
      isElsewhere ? { ...start, resumed: { ...resumed, draftId: newIdempotencyKey() } } : start,
    );
  };
  const end = (how: EditEnd) => {
    setEdit(undefined);
    setReturned(true);
    setSaved(how.kind === "saved");
    if (how.kind === "left") offer.show(how.words, () => void takeUp(how.resume));
  };
  return {
    /** The form, while somebody writes in it. */
    edit: code && edit && { ...code, ...edit },
    isOpening,
    /** The form has just given way: what opened it takes the focus again. */
    hasReturned,
    /** For a while after it was. */
    isSaved,
    begin,
    end,
    /** Loads the code while the button is only being pointed at. */
    prepare: () => void loadForm().catch(() => undefined),
  };
}

/** An Undo on this screen; with the screen it goes. */
function useOffer() {
  const shown = useRef<number>(undefined);
  const close = () => {
    if (shown.current !== undefined) closeToast(shown.current);
    shown.current = undefined;
  };
  useEffect(() => close, []);
  return {
    close,
    show: (words: string, run: () => void) => {
      shown.current = showToast(words, { tone: "info", action: { label: "Undo", run } });
    },
  };
}

function useEnd(isOn: boolean, milliseconds: number, end: () => void): void {
  const onEnd = useEffectEvent(end);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => onEnd(), milliseconds);
    return () => clearTimeout(timer);
  }, [isOn, milliseconds]);
}
