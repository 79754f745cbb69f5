/** Tells look-alikes apart (rule 1.8) by Punycode or code points; undefined for plain ASCII. */
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

/** Whether the URL parser keeps every character instead of cutting, dropping, or folding it. */
function isUnambiguous(name: string): boolean {
  const isOfLetters = /^(?:[a-z\d.-]|(?!\p{ASCII})[\p{L}\p{M}\p{N}])+$/u.test(name);
  const isFolded = name.normalize("NFKC").toUpperCase().toLowerCase() === name;
  return isOfLetters && isFolded && !/xn--|\p{Default_Ignorable_Code_Point}/u.test(name);
}

/** Escapes backslashes too, because a backslash starts a code. */
function codePoints(text: string): string {
  return text.replace(/[^\0-\x7f]|\\/gu, (character) => {
    return `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`;
  });
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
