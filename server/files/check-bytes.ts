import { createHash } from "node:crypto";
import { Transform } from "node:stream";

export class ChangedBytes extends Error {}

/** Passes bytes on, but fails before the last of them if they do not have the hash. */
export function checkBytes(sha256: string): Transform {
  const hash = createHash("sha256");
  let held: Buffer | undefined;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      const ready = held;
      held = piece;
      done(null, ready);
    },
    flush(done) {
      if (hash.digest("hex") === sha256) done(null, held);
      else done(new ChangedBytes("the stored bytes have changed"));
    },
  });
}
