import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

type ErrorStateProps = {
  message: string;
  onRetry: () => void;
  retrying?: boolean;
};

export function ErrorState({ message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <EmptyState
      title="Error"
      role="alert"
      action={
        <Button onClick={onRetry} busy={retrying ? "Retrying…" : undefined}>
          Retry
        </Button>
      }
    >
      {message}
    </EmptyState>
  );
}
