import type { ReactNode } from "react";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import type { Beginning } from "./read-beginning.ts";
import { useBeginning } from "./use-beginning.ts";
import { ViewerFailed, ViewerLoading } from "./viewer-states.tsx";

type TextOfProps = {
  attachment: Attachment;
  maxBytes: number;
  children: (beginning: Beginning) => ReactNode;
};

/** Shows the text of a file, or says why it cannot (rule 9.65). */
export function TextOf({ attachment, maxBytes, children }: TextOfProps) {
  const failed = (reason: string) => <ViewerFailed attachment={attachment}>{reason}</ViewerFailed>;
  const beginning = useBeginning(attachment, maxBytes);
  if (beginning === "loading") return <ViewerLoading name={attachment.name} />;
  if (beginning === "failed") return failed("Couldn't load this file.");
  // Text files contain no NUL characters, but nearly all binary files do.
  if (beginning.text.includes("\0")) return failed("This file isn't plain text.");
  if (beginning.text.trim() === "") return failed("This file is empty.");
  return children(beginning);
}
