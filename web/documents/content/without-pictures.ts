import { imagesIn } from "./images-in.ts";
import { parseContent } from "./rich-content.tsx";

/** Pictures that went with their document leave the text. */
export function withoutPictures(lost: readonly string[], content: string): string {
  const page = parseContent(content);
  for (const image of page.querySelectorAll("img")) {
    if (imagesIn(image.outerHTML).some((id) => lost.includes(id))) image.remove();
  }
  return page.innerHTML;
}
