import { imageIds } from "./image-ids.ts";
import { parseContent } from "./parse-content.ts";

/** Removes images whose files were deleted with their document. */
export function removeImages(lost: readonly string[], content: string): string {
  const page = parseContent(content);
  for (const image of page.querySelectorAll("img")) {
    if (imageIds(image.outerHTML).some((id) => lost.includes(id))) image.remove();
  }
  return page.innerHTML;
}
