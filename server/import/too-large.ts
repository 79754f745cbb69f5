import { contentMaxBytes } from "../../domain/content/content.ts";
import { fileSize } from "../../domain/files/files.ts";

export const tooLarge = `its content is larger than ${fileSize(contentMaxBytes)}`;
