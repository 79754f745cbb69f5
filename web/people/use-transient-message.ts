import { useState } from "react";
import { durations } from "../ui/toasts.ts";
import { useHold, type Hold } from "../ui/use-hold.ts";
import { useTimeout } from "../ui/use-timeout.ts";

type Tone = "ok" | "danger";
type Message = { id: number; tone: Tone; sentence: string };

export type ShowMessage = (sentence: string, tone?: Tone) => void;

export type TransientMessage = {
  message: Message | undefined;
  showMessage: ShowMessage;
  /** The message stays while the pointer or the focus is on it. */
  handlers: Hold["handlers"];
  dismiss: () => void;
};

/** Shows the outcome of the last action for a few seconds; the next message replaces it. */
export function useTransientMessage(): TransientMessage {
  const [message, setMessage] = useState<Message>();
  const { isHeld, handlers, release } = useHold();
  useTimeout(message && !isHeld ? durations.long : undefined, () => setMessage(undefined), message);
  return {
    message,
    showMessage: (sentence, tone = "ok") => {
      setMessage((previous) => ({ id: (previous?.id ?? 0) + 1, tone, sentence }));
      // The pointer or focus was on the previous message.
      release();
    },
    handlers,
    dismiss: () => {
      setMessage(undefined);
      release();
    },
  };
}
