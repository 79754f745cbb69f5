/** Loads the editor on demand, because it is the largest part of the bundle. */
export const loadEditor = async () =>
  (await import("../../editor/rich-text-editor.tsx")).RichTextEditor;
