/** Where one thing lies in a file: the first byte and the one after the last. */
export type Span = { from: number; to: number };

/** One thing of a collection; its key where the collection is an object and not a list. */
export type ItemSpan = Span & { key?: Span };

/** What is told while a file goes by. */
export type Listener = {
  /** A collection begins; what follows belongs to it. */
  collection: (name: Span) => unknown;
  item: (span: ItemSpan) => void;
  /** Something stands where a collection could. */
  other: (name: Span) => unknown;
};

/** A file that is no export; the sentence says why. */
export class NoExport extends Error {}

const ascii = (character: string) => character.charCodeAt(0);
const [quote, backslash, comma, colon] = ['"', "\\", ",", ":"].map(ascii);
const opening = new Set(["{", "["].map(ascii));
const closing = new Set(["}", "]"].map(ascii));
const space = new Set([" ", "\t", "\n", "\r"].map(ascii));
const list = ascii("[");

/** Levels inside one another before anything is read of it; what people write has a dozen. */
const deepest = 1_000;

/**
 * Finds the things of an export in its bytes, without keeping any of them: `{"documents": [{…}, {…}]}`, or
 * `{"documents": {"id": {…}}}`. What stands in them is read and checked later, one by one.
 */
export class JsonSpans {
  readonly #listener: Listener;
  #at: number;
  /** The kinds of what is open. */
  readonly #open: number[] = [];
  #isInText = false;
  #isEscaped = false;
  #from = -1;
  #key: Span | undefined;
  #isDone = false;

  /** @param start the byte of the file that comes first */
  constructor(listener: Listener, start: number) {
    this.#listener = listener;
    this.#at = start;
  }

  /** @throws NoExport */
  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      this.#take(byte);
      this.#at += 1;
    }
  }

  /** @throws NoExport when the file breaks off */
  end(): void {
    if (!this.#isDone) throw new NoExport("it breaks off before its end");
  }

  #take(byte: number): void {
    if (this.#isInText) return this.#takeText(byte);
    if (space.has(byte)) return;
    if (byte === 0) throw new NoExport("it is not written in UTF-8");
    if (this.#isDone) throw new NoExport(`there is more after its end, at byte ${this.#at}`);
    if (byte === quote) {
      this.#begin();
      this.#isInText = true;
    } else if (opening.has(byte)) this.#takeOpening(byte);
    else if (closing.has(byte)) this.#takeClosing();
    else if (byte === comma) this.#takeComma();
    else if (byte === colon) this.#takeColon();
    else if (this.#open.length === 0) throw new NoExport("it is no JSON object");
    else this.#begin();
  }

  #takeText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInText = false;
  }

  #takeOpening(byte: number): void {
    if (this.#open.length === 0 && byte === list) throw new NoExport("it is a list, no object");
    if (this.#open.length === 1 && this.#key) this.#listener.collection(this.#key);
    else if (this.#open.length > 0) this.#begin();
    if (this.#open.length <= 1) [this.#key, this.#from] = [undefined, -1];
    this.#open.push(byte);
    if (this.#open.length > deepest) {
      throw new NoExport(`it is nested deeper than ${deepest} levels, at byte ${this.#at}`);
    }
  }

  #takeClosing(): void {
    if (this.#open.length === 0) throw new NoExport("it is no JSON object");
    this.#endItem(this.#at);
    this.#open.pop();
    this.#isDone = this.#open.length === 0;
  }

  #takeComma(): void {
    this.#endItem(this.#at);
  }

  #takeColon(): void {
    const { length } = this.#open;
    if (length > 2 || this.#open[length - 1] === list || this.#from < 0) return;
    this.#key = { from: this.#from, to: this.#at };
    this.#from = -1;
  }

  #begin(): void {
    if (this.#open.length === 0) throw new NoExport("it is no JSON object");
    if (this.#open.length <= 2 && this.#from < 0) this.#from = this.#at;
  }

  /** Numbers and words have no sign at their end: the next comma or bracket ends them. */
  #endItem(to: number): void {
    if (this.#open.length > 2) return;
    if (this.#open.length === 2 && this.#from >= 0) {
      const key = this.#key;
      this.#listener.item({ from: this.#from, to, ...(key && { key }) });
    }
    if (this.#open.length === 1 && this.#from >= 0 && this.#key) this.#listener.other(this.#key);
    [this.#key, this.#from] = [undefined, -1];
  }
}
