import { colorCode } from "../../editor/code-colors.ts";

export function CodePieces({ code, language }: { code: string; language: string }) {
  return colorCode(code, language).map(({ text, kind }, index) =>
    kind ? (
      // The pieces of a text never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={`code-${kind}`}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
