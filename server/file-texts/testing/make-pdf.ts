import { deflateSync } from "node:zlib";

type PdfOptions = {
  /** Points. */
  width?: number;
  /** Bytes of a page instead of its text. */
  content?: Buffer;
  /** More of the trailer. */
  trailer?: string;
  /** More of the catalog. */
  catalog?: string;
  /** More objects, whose numbers begin after those of the pages. */
  objects?: readonly string[];
};

/** Makes a PDF with lines of text on each page. */
export function makePdf(
  pages: readonly string[],
  { width = 595, content, trailer = "", catalog = "", objects = [] }: PdfOptions = {},
): Buffer<ArrayBuffer> {
  const parentNumber = 2 * pages.length + 2;
  const parts: Buffer[] = [];
  const font = "<< /Font << /F1 1 0 R >> >>";
  parts.push(Buffer.from("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"));
  for (const [at, page] of pages.entries()) {
    parts.push(streamOf(content ?? Buffer.from(drawLines(page), "latin1")));
    parts.push(
      Buffer.from(`<< /Type /Page /Parent ${parentNumber} 0 R /MediaBox [0 0 ${width} 842]
        /Contents ${2 * at + 2} 0 R /Resources ${font} >>`),
    );
  }
  const kids = pages.map((_, at) => `${2 * at + 3} 0 R`).join(" ");
  parts.push(Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`));
  parts.push(Buffer.from(`<< /Type /Catalog /Pages ${parentNumber} 0 R ${catalog} >>`));
  parts.push(...objects.map((object) => Buffer.from(object)));
  return assemble(parts, `/Root ${parentNumber + 1} 0 R ${trailer}`);
}

/** Makes a PDF of one page that asks for a password. */
export function makeLockedPdf(page: string): Buffer<ArrayBuffer> {
  return makePdf([page], { objects: [lock], trailer: lockedTrailer });
}

const hex = (byte: string) => `<${byte.repeat(32)}>`;
const lock = `<< /Filter /Standard /V 1 /R 2 /O ${hex("a1")} /U ${hex("b2")} /P -44 >>`;
const lockedTrailer = `/Encrypt 6 0 R /ID [${hex("c3")} ${hex("c3")}]`;

function drawLines(page: string): string {
  const lines = page.split("\n").map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) '`);
  return `BT /F1 12 Tf 72 760 Td 14 TL ${lines.join(" ")} ET`;
}

function streamOf(content: Buffer): Buffer {
  const packed = deflateSync(content);
  const head = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream")]);
}

function assemble(parts: readonly Buffer[], trailer: string): Buffer<ArrayBuffer> {
  const pieces = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  let length = pieces[0]?.length ?? 0;
  for (const [at, part] of parts.entries()) {
    const piece = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      part,
      Buffer.from("\nendobj\n"),
    ]);
    places.push(length);
    pieces.push(piece);
    length += piece.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const count = parts.length + 1;
  pieces.push(
    Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer
<< /Size ${count} ${trailer} >>\nstartxref\n${length}\n%%EOF`),
  );
  return Buffer.concat(pieces);
}
