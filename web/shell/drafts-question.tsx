import { AlertDialog } from "../ui/alert-dialog.tsx";

type DraftsQuestionProps = { open: boolean; onDiscard: () => void; onStay: () => void };

export function DraftsQuestion({ open, onDiscard, onStay }: DraftsQuestionProps) {
  return (
    <AlertDialog
      open={open}
      title="Unsaved drafts"
      confirm="Sign out and discard"
      cancel="Stay"
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      <p>Text, files, or images on this device have not been saved. Signing out discards them.</p>
    </AlertDialog>
  );
}
