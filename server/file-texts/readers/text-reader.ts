import type { TextFault } from "../../../domain/files/file-texts.ts";
import type { TextCollector } from "../collect-text.ts";

export type TextReader = (bytes: Uint8Array, collector: TextCollector) => Promise<void>;

export class Unreadable extends Error {
  readonly fault: TextFault;

  constructor(fault: TextFault) {
    super(fault);
    this.fault = fault;
  }
}
