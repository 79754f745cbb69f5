import { lazy, memo, Suspense } from "react";

const CodePieces = lazy(async () => ({ default: (await import("./code-pieces.tsx")).CodePieces }));

type ColoredCodeProps = { code: string; language: string };

/**
 * Loads the highlighter only for code with a language. Memoized, because a second render before the
 * highlighter has loaded would remove the colors that the server rendered.
 */
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
