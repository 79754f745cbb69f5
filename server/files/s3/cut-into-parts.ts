/** All parts but the last have this size. Before it throws, it yields the bytes that arrived. */
export async function* cutIntoParts(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
  begun: Uint8Array = new Uint8Array(),
): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [begun];
  let length = begun.length;
  let failure: { error: unknown } | undefined;
  try {
    for await (const piece of bytes) {
      pieces.push(piece);
      length += piece.length;
      if (length < size) continue;
      const all = Buffer.concat(pieces);
      let start = 0;
      for (; start + size <= length; start += size) yield all.subarray(start, start + size);
      pieces = [all.subarray(start)];
      length -= start;
    }
  } catch (error) {
    failure = { error };
  }
  if (length > 0) yield Buffer.concat(pieces);
  if (failure) throw failure.error;
}
