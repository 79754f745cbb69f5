/** A byte range in a file; `to` is exclusive. */
export type Span = { from: number; to: number };

export type ItemSpan = Span & { key?: Span };

export type Listener = {
  collection: (name: Span) => unknown;
  item: (span: ItemSpan) => void;
  /** Called for an entry whose value is not a collection. */
  other: (name: Span) => unknown;
};

/** The message says why the file is not a valid export. */
export class InvalidExport extends Error {}

const ascii = (character: string) => character.charCodeAt(0);
const [quote, backslash, comma, colon] = ['"', "\\", ",", ":"].map(ascii);
const opening = new Set(["{", "["].map(ascii));
const closing = new Set(["}", "]"].map(ascii));
const space = new Set([" ", "\t", "\n", "\r"].map(ascii));
const list = ascii("[");

/** Real exports have about a dozen levels. */
const depthMax = 1_000;

/**
 * Finds the byte ranges of an export's items without keeping any item in memory. A collection is a
 * list, `{"documents": [{…}, {…}]}`, or an object, `{"documents": {"id": {…}}}`.
 */
export class JsonSpans {
  readonly #listener: Listener;
  #at: number;
  readonly #open: number[] = [];
  #isInText = false;
  #isEscaped = false;
  #from = -1;
  #key: Span | undefined;
  #isDone = false;

  /** @param start the offset of the first byte */
  constructor(listener: Listener, start: number) {
    this.#listener = listener;
    this.#at = start;
  }

  /** @throws InvalidExport */
  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      this.#read(byte);
      this.#at += 1;
    }
  }

  /** @throws InvalidExport when the file is incomplete */
  end(): void {
    if (!this.#isDone) throw new InvalidExport("the file ends unexpectedly");
  }

  #read(byte: number): void {
    if (this.#isInText) return this.#readText(byte);
    if (space.has(byte)) return;
    if (byte === 0) throw new InvalidExport("it is not UTF-8");
    if (this.#isDone)
      throw new InvalidExport(`there is extra data after its end, at byte ${this.#at}`);
    if (byte === quote) {
      this.#begin();
      this.#isInText = true;
    } else if (opening.has(byte)) this.#readOpening(byte);
    else if (closing.has(byte)) this.#readClosing();
    else if (byte === comma) this.#readComma();
    else if (byte === colon) this.#readColon();
    else if (this.#open.length === 0) throw new InvalidExport("it is not a JSON object");
    else this.#begin();
  }

  #readText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInText = false;
  }

  #readOpening(byte: number): void {
    if (this.#open.length === 0 && byte === list)
      throw new InvalidExport("it is a list, not an object");
    if (this.#open.length === 1 && this.#key) this.#listener.collection(this.#key);
    else if (this.#open.length > 0) this.#begin();
    if (this.#open.length <= 1) [this.#key, this.#from] = [undefined, -1];
    this.#open.push(byte);
    if (this.#open.length > depthMax) {
      throw new InvalidExport(`it is nested deeper than ${depthMax} levels, at byte ${this.#at}`);
    }
  }

  #readClosing(): void {
    if (this.#open.length === 0) throw new InvalidExport("it is not a JSON object");
    this.#endItem(this.#at);
    this.#open.pop();
    this.#isDone = this.#open.length === 0;
  }

  #readComma(): void {
    this.#endItem(this.#at);
  }

  #readColon(): void {
    const { length } = this.#open;
    if (length > 2 || this.#open[length - 1] === list || this.#from < 0) return;
    this.#key = { from: this.#from, to: this.#at };
    this.#from = -1;
  }

  #begin(): void {
    if (this.#open.length === 0) throw new InvalidExport("it is not a JSON object");
    if (this.#open.length <= 2 && this.#from < 0) this.#from = this.#at;
  }

  /** Numbers and literals have no closing character: the next comma or bracket ends them. */
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
