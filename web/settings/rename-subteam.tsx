import { useQueryClient } from "@tanstack/react-query";
import { subteamProblems } from "../../domain/subteams/subteam-changes.ts";
import type { Subteam } from "../../domain/subteams/subteams.ts";
import { useSend } from "../api/use-send.ts";
import { FormNote } from "../sessions/form-note.tsx";
import { useForm } from "../sessions/use-form.ts";
import { useSubteams } from "../subteams/use-subteams.ts";
import { Button } from "../ui/button.tsx";
import { isComposing } from "../ui/is-composing.ts";
import { TextInput } from "../ui/text-input.tsx";
import { useFocusOnMount } from "../ui/use-focus-on-mount.ts";
import { refreshSubteams } from "./queries.ts";
import styles from "./settings.module.css";

type RenameSubteamProps = { subteam: Subteam; onDone: () => void };

export function RenameSubteam({ subteam, onDone }: RenameSubteamProps) {
  const { id, name } = subteam;
  const queryClient = useQueryClient();
  const send = useSend();
  const subteams = useSubteams();
  const field = useFocusOnMount<HTMLInputElement>();
  const form = useForm({
    start: { name },
    check: (values) => subteamProblems(values, subteams, id),
    send: (body) => send<void>(`/api/subteams/${id}`, { method: "PUT", body }),
    fallback: "Failed to save the name. Please try again.",
    onDone: async () => {
      await refreshSubteams(queryClient);
      onDone();
    },
  });
  return (
    <form ref={form.form} noValidate className={styles.rename} onSubmit={form.onSubmit}>
      <TextInput
        ref={field}
        size="md"
        aria-label={`Name of ${name}`}
        aria-describedby={form.errorId("name")}
        aria-invalid={form.errorId("name") ? true : undefined}
        autoComplete="off"
        onKeyDown={(event) => event.key === "Escape" && !isComposing(event) && onDone()}
        {...form.control("name")}
      />
      <Button variant="ghost" size="sm" onClick={onDone}>
        Cancel
      </Button>
      <Button
        type="submit"
        size="sm"
        aria-label={`Save ${name}`}
        busy={form.isPending ? "Saving…" : undefined}
      >
        Save
      </Button>
      <FormNote form={form} />
    </form>
  );
}
