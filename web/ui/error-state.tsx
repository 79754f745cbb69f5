import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

type ErrorStateProps = {
  /** The sentence, such as "Failed to load documents". */
  message: string;
  onRetry: () => void;
  /** It is being tried again at this moment. */
  retrying?: boolean;
};

/** In the place of what could not be loaded. */
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
