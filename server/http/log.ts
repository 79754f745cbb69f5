type Entry = Record<string, string | number | undefined>;

/** One line an entry: JSON for machines, plain words on a terminal. Never content, tokens or addresses. */
export type Log = {
  info: (message: string, entry?: Entry) => void;
  error: (message: string, entry?: Entry) => void;
};

export function consoleLog(stream: NodeJS.WriteStream = process.stdout): Log {
  const line = stream.isTTY ? readable : json;
  const { write, flush } = inBatches((text) => stream.write(text));
  return {
    info: (message, entry = {}) => write(line("info", message, entry)),
    error: (message, entry = {}) => {
      write(line("error", message, entry));
      // It may be the last: what ends a server says why.
      flush();
    },
  };
}

/** Milliseconds that a line waits for others. */
const together = 10;

/** Lines of the same moment go out together: a write stops the server until it is done. */
function inBatches(writeOut: (text: string) => void) {
  let waiting = "";
  const flush = () => {
    if (waiting !== "") writeOut(waiting);
    waiting = "";
  };
  process.on("exit", flush);
  const write = (line: string) => {
    if (waiting === "") setTimeout(flush, together).unref();
    waiting += line;
  };
  return { write, flush };
}

function json(level: string, message: string, entry: Entry): string {
  return `${JSON.stringify({ time: timeNow(), level, message, ...entry })}\n`;
}

let written = { at: 0, time: "" };

/** Written once a millisecond: it would be half of what a line costs. */
function timeNow(): string {
  const at = Date.now();
  if (at !== written.at) written = { at, time: new Date(at).toISOString() };
  return written.time;
}

function readable(level: string, message: string, entry: Entry): string {
  const time = new Date().toTimeString().slice(0, 8);
  const details = Object.values(entry)
    .filter((value) => value !== undefined)
    .join(" ");
  return `${time} ${level === "error" ? "ERROR " : ""}${message} ${details}\n`;
}
