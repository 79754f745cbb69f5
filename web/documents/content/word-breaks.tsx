import { Fragment, type ReactNode } from "react";

const longWord = /\S{25,}/g;
const afterSeparator = /(?<=[/_.:-])(?=[^/_.:-])/;

/** Lets long paths and type names break, so that one cell does not squeeze the other columns. */
export function addWordBreaks(text: string): ReactNode {
  const breaks = [...text.matchAll(longWord)].flatMap(({ 0: word, index }) => {
    const pieces = word.split(afterSeparator).slice(0, -1);
    return pieces.map((_, at) => index + pieces.slice(0, at + 1).join("").length);
  });
  if (breaks.length === 0) return text;
  return [0, ...breaks].map((from, at) => (
    <Fragment key={from}>
      {at > 0 && <wbr />}
      {text.slice(from, breaks[at])}
    </Fragment>
  ));
}
