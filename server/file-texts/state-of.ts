import { textFormatOf, type TextState } from "../../domain/files/file-texts.ts";
import type { TextOutcome } from "./run-text-process.ts";

/** Only of a PDF is it worth saying that there is no text: it may be a scan. */
export function stateOf(outcome: TextOutcome, name: string, contentType = ""): TextState {
  if ("fault" in outcome) return outcome.fault;
  if (outcome.isCut) return "beginning";
  const isScan = outcome.pieces.length === 0 && textFormatOf({ name, contentType }) === "pdf";
  return isScan ? "no-text" : "whole";
}
