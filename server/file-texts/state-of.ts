import { textFormatOf, type TextState } from "../../domain/files/file-texts.ts";
import type { TextOutcome } from "./run-text-process.ts";

/** Only a PDF is marked as having no text, because it may be a scan. */
export function stateOf(
  outcome: TextOutcome,
  file: { name: string; contentType: string },
): TextState {
  if ("fault" in outcome) return outcome.fault;
  if (outcome.isCut) return "beginning";
  return outcome.pieces.length === 0 && textFormatOf(file) === "pdf" ? "no-text" : "whole";
}
