import { useState } from "react";
import { durations } from "../ui/toasts.ts";
import { useTimeout } from "../ui/use-timeout.ts";

type Tone = "ok" | "danger";
type Message = { id: number; tone: Tone; sentence: string };

type Holder = "pointer" | "focus";

export type ShowMessage = (sentence: string, tone?: Tone) => void;

export type TransientMessage = {
  message: Message | undefined;
  showMessage: ShowMessage;
  /** The message stays while the pointer or the focus is on it. */
  setHeld: (holder: Holder, isHeld: boolean) => void;
  dismiss: () => void;
};

/** Shows the outcome of the last action for a few seconds; the next message replaces it. */
export function useTransientMessage(): TransientMessage {
  const [message, setMessage] = useState<Message>();
  const [holders, setHolders] = useState<readonly Holder[]>([]);
  const isHeld = holders.length > 0;
  useTimeout(message && !isHeld ? durations.long : undefined, () => setMessage(undefined), message);
  return {
    message,
    showMessage: (sentence, tone = "ok") => {
      setMessage((previous) => ({ id: (previous?.id ?? 0) + 1, tone, sentence }));
      // The pointer or focus was on the previous message.
      setHolders([]);
    },
    setHeld: (holder, held) =>
      setHolders((all) => [...all.filter((other) => other !== holder), ...(held ? [holder] : [])]),
    dismiss: () => {
      setMessage(undefined);
      setHolders([]);
    },
  };
}
