import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState, type ComponentProps } from "react";
import { IconButton } from "./icon-button.tsx";
import { TextInput } from "./text-input.tsx";
import styles from "./input.module.css";

type PasswordInputProps = ComponentProps<typeof TextInput> & {
  autoComplete: "current-password" | "new-password" | "off";
};

export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <span className={styles.withButton}>
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={shown ? "text" : "password"}
      />
      <IconButton
        label={shown ? "Hide characters" : "Show characters"}
        size="sm"
        className={styles.inside}
        onClick={() => setShown(!shown)}
      >
        <Icon size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
