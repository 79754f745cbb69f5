import { loadCode } from "../../ui/use-lazy-code.ts";
import { loadEditor } from "../writing/load-editor.ts";

export const loadEditForm = async () => {
  const [{ EditDocument, SaveStatus }] = await Promise.all([
    import("./edit-document.tsx"),
    loadCode(loadEditor),
  ]);
  return { EditDocument, SaveStatus };
};
