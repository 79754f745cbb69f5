import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { retryNow } from "../api/load-state.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

type LoadFailedProps = {
  message: string;
  queryKey: QueryKey;
};

export function LoadFailed({ message, queryKey }: LoadFailedProps) {
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
      {message}
    </Note>
  );
}
