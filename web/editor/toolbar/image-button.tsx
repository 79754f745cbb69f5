import { IconPhoto } from "@tabler/icons-react";
import { useRef, type ChangeEvent } from "react";
import { pictureTypes } from "../../../domain/files/pictures.ts";
import { ToolButton } from "./tool-button.tsx";

export function ImageButton({ onImages }: { onImages: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const addFiles = (event: ChangeEvent<HTMLInputElement>) => {
    onImages([...(event.target.files ?? [])]);
    // Without this, choosing the same file again fires no event.
    event.target.value = "";
  };
  return (
    <>
      <ToolButton label="Image" icon={IconPhoto} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(",")}
        multiple
        hidden
        aria-label="Image file"
        onChange={addFiles}
      />
    </>
  );
}
