import { execFile } from "node:child_process";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { textFormatOf } from "../../domain/files/file-texts.ts";
import { endProcesses } from "../testing/end-processes.ts";
import { makeZip } from "../testing/make-zip.ts";
import type { IndexedText } from "./index-pieces.ts";
import { runTextProcess } from "./run-text-process.ts";
import { stateOf } from "./state-of.ts";
import { hostileFiles } from "./testing/hostile-files.ts";
import { makeDocx, makeOpenDocument, makePptx, makeXlsx } from "./testing/make-office.ts";
import { makePdf } from "./testing/make-pdf.ts";
import { textPermissions } from "./text-permissions.ts";

function run(name: string, bytes: Uint8Array) {
  const format = textFormatOf({ name, contentType: "" });
  if (format === null) throw new Error(`${name} has no text`);
  return runTextProcess({ format, size: bytes.length }, { read: () => bytes });
}

async function indexed(name: string, bytes: Uint8Array | string): Promise<IndexedText> {
  const outcome = await run(name, Buffer.from(bytes));
  if ("fault" in outcome) throw new Error(outcome.fault);
  return outcome;
}

const textOf = async (name: string, bytes: Uint8Array | string) =>
  (await indexed(name, bytes)).pieces.map(({ text }) => text).join("|");

test("tells the page of each text of a PDF", async () => {
  const { pieces, isCut } = await indexed(
    "a.pdf",
    makePdf(["Caliper\nbrake", "", "Rotor tem-\nperature"]),
  );
  expect(isCut).toBe(false);
  expect(pieces).toEqual([
    { page: 1, text: "Caliper brake", folded: "caliper brake" },
    { page: 3, text: "Rotor temperature", folded: "rotor temperature" },
  ]);
});

test("reads paragraphs, cells, and slides", async () => {
  expect(await textOf("a.docx", await makeDocx(["Brake & bias", "<Front>"]))).toBe(
    "Brake & bias <Front>",
  );
  const rows = [
    ["Bolt", "Torque"],
    ["M8", 24.5],
  ];
  expect(await textOf("a.xlsx", await makeXlsx(rows))).toBe("Tests Bolt\tTorque\tM8\t24.5");
  expect(await textOf("a.pptx", await makePptx(["First", "Second"]))).toBe("First Second");
});

test("reads the slides in their order", async () => {
  const slides = Array.from({ length: 12 }, (_, at) => `s${at + 1}`);
  expect(await textOf("a.pptx", await makePptx(slides))).toBe(slides.join(" "));
});

test("reads a workbook whose cells hold their own text", async () => {
  const sheet = `<sheetData><row><c t="inlineStr"><is><t>Wing</t></is></c><c t="str"><v>KR-07</v></c></row></sheetData>`;
  const parts = { "xl/workbook.xml": "<workbook/>", "xl/worksheets/sheet1.xml": sheet };
  expect(await textOf("a.xlsx", await makeZip(parts))).toBe("Wing\tKR-07");
});

test.each(["odt", "ods", "odp"])("reads OpenDocument: %s", async (extension) => {
  const content = `<office:body><text:tracked-changes><text:p>Deleted</text:p></text:tracked-changes>
    <text:h>Wing</text:h><table:table-row><table:table-cell><text:p>Chord<text:s/>a</text:p></table:table-cell>
    <table:table-cell><text:p>250</text:p></table:table-cell></table:table-row></office:body>`;
  const text = await textOf(`a.${extension}`, await makeOpenDocument(content));
  expect(text).toBe("Wing Chord a\t250");
});

test("reads RTF without its fonts and fields", async () => {
  const rtf = String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\*\generator Word;}\b Bremse\b0\par
M\'fcller\u8364? 5\tab {\field{\*\fldinst HYPERLINK "x"}{\fldrslt Link}} \{a\}}`;
  expect(await textOf("a.rtf", rtf)).toBe("Bremse Müller€ 5\tLink {a}");
});

test("reads HTML as it is shown", async () => {
  const html = `<title>Wing</title><style>p{}</style><p>Fr<b>ont</b> &amp; rear<br>tip</p>
    <script>hidden()</script><table><tr><td>a<td>b</table>`;
  expect(await textOf("a.html", html)).toBe("Wing Front & rear tip a\tb");
});

test("reads texts of several alphabets", async () => {
  expect(await textOf("a.md", "# Überblick\n\n- eins")).toBe("# Überblick - eins");
  expect(await textOf("a.txt", Buffer.from("M\xfcller", "latin1"))).toBe("Müller");
  expect(await textOf("a.csv", Buffer.from("\ufeffa;b", "utf16le"))).toBe("a;b");
});

test("gives the words of a text, folded, each once", async () => {
  const { tokens } = await indexed("a.txt", "Brémse bremse M8");
  const words = tokens.split(" ").filter((token) => token.startsWith("4w"));
  expect(words).toEqual(["4wbremse"]);
});

test.each(hostileFiles(1))(
  "is not harmed by $what: $name",
  async ({ name, make, states }) => {
    const state = stateOf(await run(name, await make()), { name, contentType: "" });
    expect(states).toContain(state);
  },
  90_000,
);

test("never expands an entity", async () => {
  const hostile = hostileFiles(1).find(({ name }) => name === "entities.docx");
  const text = await textOf("entities.docx", (await hostile?.make()) ?? "");
  expect(text).toBe("before &b8; &f; after");
});

test("gives up a file that takes too long", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const read = () => new Readable({ read: () => undefined });
  const reading = runTextProcess({ format: "pdf", size: 100 }, { read });
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(await reading).toEqual({ fault: "too-slow" });
});

test("may neither read files, write, start programs, nor connect", async () => {
  const script = `
    import { execFileSync } from "node:child_process";
    import { readFileSync, writeFileSync } from "node:fs";
    import { once } from "node:events";
    import { connect } from "node:net";
    const attempts = [
      () => readFileSync("/etc/hostname"),
      () => writeFileSync("server/written.txt", ""),
      () => execFileSync("true"),
      () => once(connect(1, "127.0.0.1"), "connect"),
    ];
    for (const attempt of attempts)
      try {
        await attempt();
        console.log("allowed");
      } catch (error) {
        console.log(error.code);
      }`;
  const args = [...textPermissions, "--input-type=module", "-e", script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe("ERR_ACCESS_DENIED\n".repeat(4));
});

test("does not start for a file that is larger than its memory", async () => {
  const read = () => expect.unreachable();
  const size = 129 * 1024 * 1024;
  expect(await runTextProcess({ format: "pdf", size }, { read })).toEqual({ fault: "too-large" });
});

test("tries again what was ended from outside, and blames a file that crashes it", async () => {
  const stop = endProcesses("SIGKILL");
  await expect(run("a.txt", Buffer.from("a"))).rejects.toThrow("A process ended early: SIGKILL");
  stop();
  endProcesses("SIGSEGV");
  expect(await run("a.txt", Buffer.from("a"))).toEqual({ fault: "broken" });
});
