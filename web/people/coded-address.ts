/**
 * Tells look-alikes apart: codes the domain as the name system knows it where that is unambiguous, and every
 * other character that is not ASCII as its code point.
 * @returns nothing when the whole address is ASCII
 */
export function codedAddress(address: string): string | undefined {
  if (isAscii(address)) return undefined;
  const at = address.lastIndexOf("@");
  return codePoints(address.slice(0, at + 1)) + codedDomain(address.slice(at + 1));
}

function codedDomain(domain: string): string {
  const name = domain.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const url = `http://${name}`;
  const isName = !isAscii(domain) && isUnambiguous(name) && URL.canParse(url);
  return isName ? new URL(url).hostname : codePoints(domain);
}

/** Whether a URL keeps every character of it: others are cut off, left out or taken for another. */
function isUnambiguous(name: string): boolean {
  const isOfLetters = /^(?:[a-z\d.-]|(?!\p{ASCII})[\p{L}\p{M}\p{N}])+$/u.test(name);
  const isFolded = name.normalize("NFKC").toUpperCase().toLowerCase() === name;
  return isOfLetters && isFolded && !/xn--|\p{Default_Ignorable_Code_Point}/u.test(name);
}

/** The backslash is coded, too: it begins a code. */
function codePoints(text: string): string {
  return text.replace(/[^\0-\x7f]|\\/gu, (character) => {
    return `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`;
  });
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
