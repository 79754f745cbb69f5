import { keptFiles } from "../saving/draft-files.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { showToast } from "../ui/toasts.ts";
import { copyContent } from "./copy-content.ts";
import { documentOwner } from "./drafts.ts";
import { useCreateAnew } from "./use-create-anew.ts";
import type { EditFormState } from "./use-edit-form.ts";
import { useShown } from "./use-shown.ts";
import { lostImages } from "./waiting-images.ts";

/** The document is gone, the text is not: it can be taken along. */
export function GoneNote({ form }: { form: EditFormState }) {
  const place = useShown(form.failure.isDeleted);
  const createAnew = useCreateAnew(form.member);
  const { base, text, files, draft } = form;
  const lostToo = lostImages(form.waiting);
  const goOn = async () => {
    const { subteam, attachments } = base;
    const written = { ...text.read().text, subteam, files: keptFiles(files.added) };
    const lost = attachments.map(({ id }) => id);
    const owner = documentOwner(form.member.id, base.id);
    await createAnew(written, files.added, lost, {
      owner,
      id: draft.id(),
      clear: draft.clear,
    });
  };
  const copy = async () => {
    const isCopied = await copyContent(text.html());
    if (isCopied) showToast("Copied", { lasts: "short" });
    else
      showToast("Your browser did not copy it. Select the text and copy it.", { tone: "danger" });
  };
  return (
    <div ref={place}>
      <Note
        tone="danger"
        actions={
          <>
            <Button size="sm" onClick={() => void copy()}>
              Copy text
            </Button>
            <Button size="sm" onClick={() => void goOn()}>
              Create as new document
            </Button>
          </>
        }
      >
        <p>This document was deleted. What you wrote is still here.</p>
        {lostToo !== "" && <p>{lostToo}</p>}
      </Note>
    </div>
  );
}
