const plain = "0123456789+-−=()ni";
const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ";
const lowered = "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙᵢ";

/** Documents have no superscript. Without a marker 10⁶ would become 106. */
export function raisedText(text: string): string {
  return translate(text, raised) ?? `^${text}`;
}

export function loweredText(text: string): string {
  return translate(text, lowered) ?? text;
}

function translate(text: string, letters: string): string | undefined {
  const translated = [...text].map((letter) => [...letters][[...plain].indexOf(letter)]);
  return translated.includes(undefined) ? undefined : translated.join("");
}
