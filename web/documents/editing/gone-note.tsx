import { keptFiles } from "../../saving/draft-files.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { showToast } from "../../ui/toasts.ts";
import { copyContent } from "../content/copy-content.ts";
import { useCreateAnew } from "../writing/use-create-anew.ts";
import { useShown } from "../writing/use-shown.ts";
import { lostImages } from "../writing/waiting-images.ts";
import type { EditFormState } from "./use-edit-form.ts";

/** The document is gone, the text is not: it can be taken along. */
export function GoneNote({ form }: { form: EditFormState }) {
  const place = useShown(form.isDeleted);
  const createAnew = useCreateAnew(form.member);
  const { base, saving } = form;
  const lostToo = lostImages(form.view.waiting);
  const goOn = async () => {
    const { files } = saving.read();
    const lost = base.attachments.map(({ id }) => id);
    const { draft, owner } = saving;
    await createAnew({ ...saving.payload(), files: keptFiles(files) }, files, lost, {
      owner,
      id: draft.id(),
      clear: draft.clear,
    });
  };
  const copy = async () => {
    const isCopied = await copyContent(saving.payload().content);
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
