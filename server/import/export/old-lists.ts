import { indentOf, type Attributes } from "./old-elements.ts";

type Kind = "ol" | "ul";

/** Lists that are written flat, their levels and kinds as classes: put inside one another (Quill's way). */
export class OldLists {
  readonly #kind: Kind;
  /** The lists that are open, each with a line in it. */
  readonly #open: Kind[] = [];

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  /** What begins the next line. */
  line(attributes: Attributes): string {
    const level = indentOf(attributes);
    const kind = kindOf(attributes["data-list"] ?? "") ?? this.#kind;
    let html = "";
    while (this.#open.length - 1 > level) html += `</li></${this.#open.pop()}>`;
    if (this.#open.length - 1 === level) {
      const present = this.#open.at(-1);
      html += present === kind ? "</li><li>" : `</li></${present}><${kind}><li>`;
      this.#open[level] = kind;
    }
    while (this.#open.length - 1 < level) {
      // A line must say something before its own list begins, though it is an empty paragraph.
      const isBetween = this.#open.length < level;
      this.#open.push(kind);
      html += `<${kind}><li>${isBetween ? "<p></p>" : ""}`;
    }
    return html;
  }

  /** What ends them all. */
  end(): string {
    return this.#open
      .splice(0)
      .toReversed()
      .map((kind) => `</li></${kind}>`)
      .join("");
  }
}

function kindOf(word: string): Kind | undefined {
  if (word === "ordered") return "ol";
  return word === "bullet" || word === "checked" || word === "unchecked" ? "ul" : undefined;
}

/** Documents have no boxes to tick; their signs say the same. */
export function signOf({ "data-list": word = "" }: Attributes): string {
  if (word === "checked") return "☑ ";
  return word === "unchecked" ? "☐ " : "";
}
