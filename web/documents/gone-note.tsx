import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { showToast } from "../ui/toasts.ts";
import { copyContent } from "./copy-content.ts";
import { useCreateAnew } from "./use-create-anew.ts";
import type { EditFormState } from "./use-edit-form.ts";
import { useShown } from "./use-shown.ts";

/** The document is gone, the text is not: it can be taken along. */
export function GoneNote({ form }: { form: EditFormState }) {
  const place = useShown();
  const createAnew = useCreateAnew(form.member);
  const { base, text, files, draft } = form;
  const goOn = async () => {
    const written = { ...text.read().text, subteam: base.subteam };
    const lost = base.attachments.map(({ id }) => id);
    await createAnew(written, files.added, lost, draft.clear);
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
        This document was deleted. What you wrote is still here.
      </Note>
    </div>
  );
}
