import type { ArchiveWriter } from "./archive-writer.ts";
import { toJsonLines } from "./json-lines.ts";

export async function addLines(
  archive: ArchiveWriter,
  path: string,
  values: AsyncIterable<object> | Iterable<object>,
  onLine: (lines: number) => void = () => undefined,
): Promise<{ sha256: string; lines: number }> {
  let lines = 0;
  async function* content() {
    for await (const value of values) {
      lines += 1;
      onLine(lines);
      yield toJsonLines([value]);
    }
  }
  const { sha256 } = await archive.add(path, content(), { compress: true });
  return { sha256, lines };
}
