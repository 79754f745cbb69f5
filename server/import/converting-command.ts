import { posix } from "node:path";

/** By ending; empty where Pandoc guesses the format. */
const pandocFormats: Record<string, string> = {
  docx: "",
  odt: "",
  rtf: "",
  epub: "",
  html: "",
  htm: "",
  rst: "",
  org: "",
  tex: "",
  textile: "",
  ipynb: "",
  opml: "",
  mediawiki: " -f mediawiki",
  wiki: " -f mediawiki",
  dokuwiki: " -f dokuwiki",
  dbk: " -f docbook",
};

/** The command is for the imported folder (rule 8.28). @returns undefined if it is not text */
export function convertingCommand(path: string): string | undefined {
  const ending = posix.extname(path).slice(1).toLowerCase();
  const target = path.slice(0, path.length - ending.length - 1);
  const into = `-t gfm --wrap=none --extract-media=${quote(`${target}-files`)} -o ${quote(`${target}.md`)}`;
  const format = Object.hasOwn(pandocFormats, ending) ? pandocFormats[ending] : undefined;
  if (format !== undefined) return `pandoc${format} ${quote(path)} ${into}`;
  if (ending === "doc") {
    const folder = posix.dirname(path);
    const convert = `soffice --headless --convert-to docx --outdir ${quote(folder)} ${quote(path)}`;
    return `${convert} && pandoc ${quote(`${target}.docx`)} ${into}`;
  }
  if (ending === "adoc" || ending === "asciidoc")
    return `asciidoctor -b docbook5 -o - ${quote(path)} | pandoc -f docbook ${into}`;
  return ending === "txt" ? `cp ${quote(path)} ${quote(`${target}.md`)}` : undefined;
}

/** For a shell, in which a path must not look like an option either. */
function quote(path: string): string {
  const safe = path.startsWith("-") ? `./${path}` : path;
  return /^[\w./-]+$/.test(safe) ? safe : `'${safe.replaceAll("'", `'\\''`)}'`;
}
