import { lazy, memo, Suspense } from "react";

const CodePieces = lazy(async () => ({ default: (await import("./code-pieces.tsx")).CodePieces }));

type ColoredCodeProps = { code: string; language: string };

/** Memoized: a second render before the highlighter loads would remove the server's colors. */
export const ColoredCode = memo(function ColoredCode({ code, language }: ColoredCodeProps) {
  return (
    <code>
      {language === "" ? (
        code
      ) : (
        <Suspense fallback={code}>
          <CodePieces code={code} language={language} />
        </Suspense>
      )}
    </code>
  );
});
