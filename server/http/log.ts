type Entry = Record<string, string | number | undefined>;

/** One line an entry: JSON for machines, plain words on a terminal. Never content, tokens or addresses. */
export type Log = {
  info: (message: string, entry?: Entry) => void;
  error: (message: string, entry?: Entry) => void;
};

export function consoleLog(stream: NodeJS.WriteStream = process.stdout): Log {
  const line = stream.isTTY ? readable : json;
  const write = inBatches((text) => stream.write(text));
  return {
    info: (message, entry = {}) => write(line("info", message, entry)),
    error: (message, entry = {}) => write(line("error", message, entry)),
  };
}

/** Lines of the same moment go out together: a write to a pipe stops the server until it is done. */
function inBatches(write: (text: string) => void): (line: string) => void {
  let waiting = "";
  const flush = () => {
    if (waiting !== "") write(waiting);
    waiting = "";
  };
  process.on("exit", flush);
  return (line) => {
    if (waiting === "") setImmediate(flush);
    waiting += line;
  };
}

function json(level: string, message: string, entry: Entry): string {
  return `${JSON.stringify({ time: new Date().toISOString(), level, message, ...entry })}\n`;
}

function readable(level: string, message: string, entry: Entry): string {
  const time = new Date().toTimeString().slice(0, 8);
  const details = Object.values(entry)
    .filter((value) => value !== undefined)
    .join(" ");
  return `${time} ${level === "error" ? "ERROR " : ""}${message} ${details}\n`;
}
