import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { editorsQuery } from "./queries.ts";
import styles from "./editing-now.module.css";

export function EditingNow({ documentId }: { documentId: string }) {
  const names = useQuery(editorsQuery(documentId)).data?.editors.map(({ name }) => name) ?? [];
  return (
    <p role="status" className={styles.editing} data-shown={names.length > 0 || undefined}>
      {names.length > 0 && (
        <>
          <IconPencil size={14} stroke={1.8} aria-hidden="true" />
          {editingSentence(names)}
        </>
      )}
    </p>
  );
}

const list = new Intl.ListFormat("en-US");

function editingSentence(names: readonly string[]): string {
  return `${list.format(names)} ${names.length === 1 ? "is" : "are"} editing`;
}
