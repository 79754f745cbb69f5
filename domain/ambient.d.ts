/** Globals that exist in both browsers and Node but not in the ES library types. */

declare class URL {
  constructor(address: string | URL, base?: string | URL);
  static canParse(address: string, base?: string): boolean;
  readonly href: string;
  readonly protocol: string;
  readonly origin: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly username: string;
  readonly password: string;
}

declare class TextEncoder {
  encode(text?: string): Uint8Array;
}
