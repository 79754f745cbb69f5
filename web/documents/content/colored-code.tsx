import { lazy, memo, Suspense } from "react";

const CodePieces = lazy(async () => ({ default: (await import("./code-pieces.tsx")).CodePieces }));

type ColoredCodeProps = { code: string; language: string };

/**
 * Only documents with such code load what colors it. Memoized, because rendering it again before that
 * would take back the colors of the server.
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
