export type Encoding = "br" | "gzip" | "identity";

/**
 * The best form that this browser takes.
 * @param accepted the request's Accept-Encoding
 */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  if (takesBrotli.test(accepted)) return "br";
  return takesGzip.test(accepted) ? "gzip" : "identity";
}

const takesBrotli = named("br");
const takesGzip = named("gzip");

/** Whether it stands in a list that rates what it names; what is rated 0 is refused (RFC 9110, 12.4.2). */
function named(coding: string): RegExp {
  const refused = String.raw`\s*q=0(?:\.0*)?\s*(?:,|$)`;
  return new RegExp(String.raw`(?:^|,)\s*${coding}\s*(?:;(?!${refused})[^,]*)?(?:,|$)`, "i");
}
