export function toJsonLines(values: readonly unknown[]): Buffer {
  return Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(""));
}

/** Characters. No row is nearly as long, and an archive of somebody else may have any line. */
const lineMaxLength = 64 * 1024 * 1024;

/** Texts may contain other ends of lines, which `node:readline` would split as well. */
export async function* readJsonLines(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Record<string, unknown>> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > lineMaxLength) throw new Error("A line is too long");
    for (const line of lines) yield JSON.parse(line) as Record<string, unknown>;
  }
  if (rest + decoder.decode() !== "") throw new Error("The last line is cut off");
}
