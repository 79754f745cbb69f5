import { toKeptFiles } from "../../saving/draft-files.ts";
import { Button } from "../../ui/button.tsx";
import { copyProblem } from "../../ui/copy-text.ts";
import { Note } from "../../ui/note.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { copyContent } from "../content/copy-content.ts";
import { useMoveToNewDocument } from "../writing/use-move-to-new-document.ts";
import { useScrollIntoView } from "../writing/use-scroll-into-view.ts";
import { lostImagesWarning } from "../writing/waiting-images.ts";
import type { EditFormState } from "./use-edit-form.ts";

export function DeletedNote({ form }: { form: EditFormState }) {
  const container = useScrollIntoView(form.isDeleted);
  const toasts = useToasts();
  const moveToNewDocument = useMoveToNewDocument(form.member);
  const { base, saving } = form;
  const imagesWarning = lostImagesWarning(form.view.waiting);
  const move = async () => {
    const { files } = saving.read();
    const lost = base.attachments.map(({ id }) => id);
    const { draft, owner } = saving;
    await moveToNewDocument({ ...saving.payload(), files: toKeptFiles(files) }, files, lost, {
      owner,
      id: draft.id(),
      clear: draft.clear,
    });
  };
  const copy = async () => {
    const isCopied = await copyContent(saving.payload().content);
    if (isCopied) toasts.show("Copied", { duration: "short" });
    else toasts.show(copyProblem, { tone: "danger" });
  };
  return (
    <div ref={container}>
      <Note
        tone="danger"
        actions={
          <>
            <Button size="sm" onClick={() => void copy()}>
              Copy text
            </Button>
            <Button size="sm" onClick={() => void move()}>
              Create as new document
            </Button>
          </>
        }
      >
        <p role="alert">This document was deleted. Your text is still here.</p>
        {imagesWarning !== "" && <p>{imagesWarning}</p>}
      </Note>
    </div>
  );
}
