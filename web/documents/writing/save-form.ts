import type {
  DocumentEnd,
  DocumentSaving,
  FormDocument,
  FormParts,
  Saved,
} from "./form-document.ts";

type Dependencies = Pick<FormParts, "view"> & {
  document: FormDocument;
  saving: DocumentSaving;
  onSave: () => void;
};

export type SaveOptions = {
  /** Writing continues during and after the save. */
  staysOpen?: boolean;
};

/** @returns a function that answers undefined while it cannot save or has nothing to report */
export function createFormSave({ document, saving, view, onSave }: Dependencies) {
  let savingOpen: Promise<unknown> | undefined;

  const savedUnchanged = (): Saved | undefined => {
    const { target: id, version, unanswered } = saving.position();
    const hasFailedImages = view.read().waiting.failed > 0;
    if (version === 0 || unanswered || hasFailedImages || saving.isUnsaved()) return undefined;
    return { id, version, serialNumber: document.serialNumber() };
  };
  const saveOpen = async () => {
    const pending = saving.save({ staysOpen: true });
    savingOpen = pending;
    const end = await pending;
    if (end?.kind === "saved") document.continueFrom(end.saved);
    return end;
  };
  return async ({ staysOpen = false }: SaveOptions = {}): Promise<DocumentEnd | undefined> => {
    // A save that closes the form waits for one that left it open.
    if (savingOpen) await savingOpen;
    if (saving.read().phase === "saved" || view.read().waiting.sending > 0) return undefined;
    const saved = savedUnchanged();
    if (saved) {
      await saving.draft.clear();
      return staysOpen ? saving.confirmSaved(saved) : { kind: "saved", saved };
    }
    onSave();
    return staysOpen ? saveOpen() : saving.save();
  };
}
