import { useBlocker } from "@tanstack/react-router";
import { AlertDialog } from "../ui/alert-dialog.tsx";

type LeaveUploadProps = { isUploading: boolean; onCancel: () => void };

export function LeaveUpload({ isUploading, onCancel }: LeaveUploadProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isUploading && current.pathname !== next.pathname,
    enableBeforeUnload: isUploading,
    withResolver: true,
  });
  const leave = () => {
    onCancel();
    proceed?.();
  };
  return (
    <AlertDialog
      open={status === "blocked"}
      title="The zip is still uploading"
      confirm="Leave"
      cancel="Stay"
      onConfirm={leave}
      onCancel={() => reset?.()}
    >
      <p>If you leave, the upload stops. Once it is complete, you can leave at any time.</p>
    </AlertDialog>
  );
}
