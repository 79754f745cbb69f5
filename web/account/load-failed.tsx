import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { retryNow } from "../wire/load-state.ts";

type LoadFailedProps = { sentence: string; queryKey: QueryKey };

export function LoadFailed({ sentence, queryKey }: LoadFailedProps) {
  const queryClient = useQueryClient();
  return (
    <Note
      tone="danger"
      role="alert"
      actions={
        <Button size="sm" onClick={() => retryNow(queryClient, queryKey)}>
          Retry
        </Button>
      }
    >
      {sentence}
    </Note>
  );
}
