import { contentMaxBytes } from "../../domain/content/content.ts";
import { fileSize } from "../../domain/files/files.ts";

/** Why the report leaves out a document. */
export const tooLarge = `its content is larger than ${fileSize(contentMaxBytes)}`;
