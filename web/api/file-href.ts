import { fileAddress } from "../../domain/content/content.ts";
import { addBasePath } from "./base-path.ts";

/** The address from which the browser loads a file; texts have it without the base path. */
export function fileHref(id: string): string {
  return addBasePath(fileAddress(id));
}
