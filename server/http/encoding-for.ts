export type Encoding = "br" | "gzip" | "identity";

export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  if (acceptsBrotli.test(accepted)) return "br";
  return acceptsGzip.test(accepted) ? "gzip" : "identity";
}

const acceptsBrotli = acceptsPattern("br");
const acceptsGzip = acceptsPattern("gzip");

/** Matches a coding in the list unless it is rated 0, which means refused (RFC 9110, 12.4.2). */
function acceptsPattern(coding: string): RegExp {
  const refused = String.raw`\s*q=0(?:\.0*)?\s*(?:,|$)`;
  return new RegExp(String.raw`(?:^|,)\s*${coding}\s*(?:;(?!${refused})[^,]*)?(?:,|$)`, "i");
}
