import { IconCrop, IconRefresh, IconTrash, IconUpload, IconX } from "@tabler/icons-react";
import type { ChangeEvent, Ref } from "react";
import { pictureTypes } from "../../../domain/files/pictures.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./profile-picture.module.css";

type PictureInputProps = {
  disabled: boolean;
  onChoose: (file: File) => void;
  ref: Ref<HTMLInputElement>;
};

export function PictureInput({ disabled, onChoose, ref }: PictureInputProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file && !disabled) onChoose(file);
    // Without this, choosing the same file again fires no event.
    event.target.value = "";
  };
  return (
    <span className={styles.choose}>
      <span
        {...buttonLook({ variant: "ghost", size: "sm", withIcon: true, className: styles.look })}
      >
        <IconUpload size={16} stroke={1.6} aria-hidden="true" />
        <span aria-hidden="true">Profile picture</span>
      </span>
      <input
        ref={ref}
        type="file"
        name="pictureId"
        accept={pictureTypes.join(",")}
        aria-label="Profile picture"
        title=""
        // Disabled, the field would lose the focus.
        aria-disabled={disabled || undefined}
        onClick={(event) => disabled && event.preventDefault()}
        onChange={choose}
      />
    </span>
  );
}

export function RetryingUpload({ onCancel }: { onCancel: () => void }) {
  return (
    <span className={styles.retrying}>
      Trying again…
      <IconButton size="sm" label="Cancel picture upload" onClick={onCancel}>
        <IconX size={16} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

export function FailedUpload({ onRetry, onSkip }: { onRetry: () => void; onSkip: () => void }) {
  return (
    <span className={styles.failed}>
      Not uploaded
      <IconButton size="sm" label="Retry picture upload" onClick={onRetry}>
        <IconRefresh size={16} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label="Skip this picture" onClick={onSkip}>
        <IconX size={16} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

type PictureButtonsProps = {
  disabled: boolean;
  /** Called when the user is likely to crop, to load the dialog early. */
  onPrepareCrop: () => void;
  onCrop: () => void;
  onRemove: () => void;
};

export function PictureButtons(props: PictureButtonsProps) {
  return (
    <span className={styles.buttons}>
      <Button
        size="sm"
        variant="ghost"
        icon={<IconCrop size={16} stroke={1.6} aria-hidden="true" />}
        disabled={props.disabled}
        onPointerEnter={props.onPrepareCrop}
        onFocus={props.onPrepareCrop}
        onClick={props.onCrop}
      >
        Crop
      </Button>
      <IconButton
        size="sm"
        danger
        label="Remove picture"
        disabled={props.disabled}
        onClick={props.onRemove}
      >
        <IconTrash size={16} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
