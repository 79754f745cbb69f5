type Entry = Record<string, string | number | undefined>;

/** One line an entry: JSON for machines, plain words on a terminal. Never content, tokens or addresses. */
export type Log = {
  info: (message: string, entry?: Entry) => void;
  error: (message: string, entry?: Entry) => void;
};

export function consoleLog(stream: NodeJS.WriteStream = process.stdout): Log {
  const write = stream.isTTY ? readable : json;
  return {
    info: (message, entry = {}) => stream.write(write("info", message, entry)),
    error: (message, entry = {}) => stream.write(write("error", message, entry)),
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
