import { IconPhoto } from "@tabler/icons-react";
import { useRef, type ChangeEvent } from "react";
import { pictureTypes } from "../../../domain/files/pictures.ts";
import { ToolButton } from "./tool-button.tsx";

export function ImageButton({ onImages }: { onImages: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onImages([...(event.target.files ?? [])]);
    // The same file may be chosen again.
    event.target.value = "";
  };
  return (
    <>
      <ToolButton label="Image" icon={IconPhoto} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(",")}
        hidden
        aria-label="Image file"
        onChange={take}
      />
    </>
  );
}
