import { indentOf, type Attributes } from "./old-elements.ts";

type Kind = "ol" | "ul";

/** Nests lists that Quill wrote flat, with levels as classes and kinds as attributes. */
export class OldLists {
  readonly #kind: Kind;
  readonly #open: Kind[] = [];
  #start: number | undefined;

  constructor(kind: Kind, start: number | undefined) {
    this.#kind = kind;
    this.#start = start;
  }

  /** @returns the HTML that begins the next item */
  nextItem(attributes: Attributes): string {
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
      // An item must contain at least an empty paragraph before its nested list.
      const isBetween = this.#open.length < level;
      this.#open.push(kind);
      html += `<${kind}${this.#startOf(kind)}><li>${isBetween ? "<p></p>" : ""}`;
    }
    return html;
  }

  /** Only the first list has the start of the element that holds them all. */
  #startOf(kind: Kind): string {
    const start = this.#start;
    this.#start = undefined;
    return kind === "ol" && start !== undefined ? ` start="${start}"` : "";
  }

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

/** Documents have no checkboxes, so characters stand for them. */
export function checkboxOf({ "data-list": word = "" }: Attributes): string {
  if (word === "checked") return "☑ ";
  return word === "unchecked" ? "☐ " : "";
}
