import { isatty } from "node:tty";
import { lineWriter } from "./line-writer.ts";

type Entry = Record<string, string | number | undefined>;

/** One line per entry: JSON, or text on a terminal. Never log content, tokens, or addresses. */
export type Log = {
  info: (message: string, entry?: Entry) => void;
  error: (message: string, entry?: Entry) => void;
};

const standardOutput = 1;

export function consoleLog(
  write = lineWriter(standardOutput),
  isTerminal = isatty(standardOutput),
): Log {
  const line = isTerminal ? formatText : formatJson;
  return {
    info: (message, entry = {}) => write(line("info", message, entry)),
    error: (message, entry = {}) => write(line("error", message, entry)),
  };
}

function formatJson(level: string, message: string, entry: Entry): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ time, level, message, ...entry })}\n`;
}

function formatText(level: string, message: string, entry: Entry): string {
  const time = new Date().toTimeString().slice(0, 8);
  const details = Object.values(entry)
    .filter((value) => value !== undefined)
    .join(" ");
  return `${time} ${level === "error" ? "ERROR " : ""}${message} ${details}\n`;
}
