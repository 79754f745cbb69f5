import { createHash } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

export type ArchiveWriter = ReturnType<typeof openArchiveWriter>;

type WrittenEntry = { bytes: number; sha256: string };

const mode = 0o100600;

/** Writes a zip as it is made, so that archives of any size need little memory. */
export function openArchiveWriter(out: Writable) {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, out);
  // `add` reports the error.
  written.catch(() => undefined);

  return {
    /** Returns once all its pieces are read. Entries are written one after the other. */
    async add(
      path: string,
      pieces: AsyncIterable<Uint8Array>,
      { compress }: { compress: boolean },
    ): Promise<WrittenEntry> {
      const done = Promise.withResolvers<WrittenEntry>();
      const failed = written.then(() => Promise.reject<never>(new Error("The archive is closed")));
      zip.addReadStreamLazy(path, { compress, mode }, (open) => {
        const source = Readable.from(countPieces(pieces, done.resolve), { objectMode: false });
        source.once("error", (error) => {
          done.reject(error);
          out.destroy(error);
        });
        open(null, source);
      });
      return Promise.race([done.promise, failed]);
    },

    async close(): Promise<void> {
      zip.end();
      await written;
    },
  };
}

async function* countPieces(
  pieces: AsyncIterable<Uint8Array>,
  report: (entry: WrittenEntry) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  report({ bytes, sha256: hash.digest("hex") });
}

export async function* inPieces(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
