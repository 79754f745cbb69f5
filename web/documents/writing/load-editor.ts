/** Loads the editor on demand, because it is the largest part of the bundle. */
export const loadEditor = () => import("../../editor/rich-text-editor.tsx");
