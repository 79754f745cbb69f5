import { IconList } from "@tabler/icons-react";
import { useState } from "react";
import { Chip } from "../../ui/chip.tsx";
import { useLazyCode } from "../../ui/use-lazy-code.ts";
import type { OutlineEntry } from "../content/outline.ts";
import styles from "../document-page.module.css";

const load = async () => (await import("./contents-dialog.tsx")).ContentsDialog;

/** Opens the table of contents on screens that are too narrow to show it beside the text. */
export function ContentsChip({ entries }: { entries: readonly OutlineEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useLazyCode(load, "Failed to open the contents. Please try again.");
  const open = async () => setOpen(await dialog.open());
  const Dialog = dialog.code;
  return (
    <>
      <Chip
        className={styles.contents}
        aria-haspopup="dialog"
        onPointerEnter={dialog.prepare}
        onClick={() => void open()}
      >
        <IconList size={14} stroke={1.8} aria-hidden="true" />
        Contents
      </Chip>
      {Dialog && <Dialog open={isOpen} entries={entries} onClose={() => setOpen(false)} />}
    </>
  );
}
