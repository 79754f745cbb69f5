import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { encodingFor } from "./encoding-for.ts";

/** Bytes that fit in a new connection's first round trip. Compressing less text saves no time. */
const firstFlightBytes = 14_000;

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

type Compressed = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

export async function compressText(
  accepted: string | undefined,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Compressed> {
  if (bytes.byteLength < firstFlightBytes) return { body: bytes, headers: {} };
  const encoding = encodingFor(accepted);
  const vary = { vary: "accept-encoding" };
  if (encoding === "identity") return { body: bytes, headers: vary };
  const body =
    encoding === "br"
      ? await promisify(brotliCompress)(bytes, quality)
      : await promisify(gzip)(bytes);
  return { body, headers: { ...vary, "content-encoding": encoding } };
}
