import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

type ErrorStateProps = {
  message: string;
  onRetry: () => void;
};

export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <EmptyState title="Error" role="alert" action={<Button onClick={onRetry}>Retry</Button>}>
      {message}
    </EmptyState>
  );
}
