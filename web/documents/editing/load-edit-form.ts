import { loadCode } from "../../ui/use-lazy-code.ts";
import { loadEditor } from "../writing/load-editor.ts";

export const loadEditForm = async () => {
  const [form] = await Promise.all([import("./edit-document.tsx"), loadCode(loadEditor)]);
  return form.EditDocument;
};
