const width = 24;

export type ShowProgress = ReturnType<typeof progressLine>["show"];

export function progressLine(stream: NodeJS.WriteStream) {
  const clear = "\r\u001b[2K";
  const write = (text: string) => stream.write(stream.isTTY ? clear + fit(text) : `${text}\n`);
  const fit = (text: string) => text.slice(0, (stream.columns || 80) - 1);
  return {
    show: (done: number, total: number, label: string) => {
      const filled = Math.round((width * done) / total);
      const bar = stream.isTTY ? `[${"#".repeat(filled)}${".".repeat(width - filled)}] ` : "";
      write(`${bar}${done} of ${total}  ${label}`);
    },
    say: write,
    end: () => {
      if (stream.isTTY) stream.write(clear);
    },
  };
}
