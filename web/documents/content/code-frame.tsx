import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { codeLanguageLabel } from "../../editor/code-languages.ts";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { useTimeout } from "../../ui/use-timeout.ts";
import { ColoredCode } from "./colored-code.tsx";

const copiedFor = 2000;

export function CodeFrame({ code, language }: { code: string; language: string }) {
  return (
    <div className="rich-code">
      <div className="rich-code-head">
        <span>{codeLanguageLabel(language)}</span>
        <CopyButton text={code} />
      </div>
      <pre tabIndex={0}>
        <ColoredCode code={code} language={language} />
      </pre>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const copy = useCopy();
  const [copied, setCopied] = useState(false);
  useTimeout(copied ? copiedFor : undefined, () => setCopied(false));
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <span className="sr-only" role="status">
        {copied ? "Copied" : ""}
      </span>
      <Button
        variant="ghost"
        size="sm"
        icon={<Icon size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => void copy(text).then(setCopied)}
      >
        Copy
      </Button>
    </>
  );
}
