import { fileAddress } from "../../domain/content/content.ts";
import { addBasePath } from "./base-path.ts";

/** Where the browser loads a file. Texts hold its `fileAddress`. */
export function fileHref(id: string): string {
  return addBasePath(fileAddress(id));
}
