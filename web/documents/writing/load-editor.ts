/** The largest part of the web, in a file of its own. */
export const loadEditor = () => import("../../editor/rich-text-editor.tsx");
