import { useEffect, useState } from "react";

/** Milliseconds for which a message stands while nobody rests on it. */
const lasts = 5000;

type Tone = "ok" | "danger";
type Message = { id: number; tone: Tone; sentence: string };

type Holder = "pointer" | "focus";

export type Say = (sentence: string, tone?: Tone) => void;

export type PassingMessage = {
  message: Message | undefined;
  say: Say;
  /** While the pointer or the focus is on it, it stays. */
  hold: (by: Holder, held: boolean) => void;
  dismiss: () => void;
};

/** What became of the last thing that was done; the next one takes its place. */
export function usePassingMessage(): PassingMessage {
  const [message, setMessage] = useState<Message>();
  const [holders, setHolders] = useState<readonly Holder[]>([]);
  const held = holders.length > 0;
  useEffect(() => {
    if (!message || held) return undefined;
    const timer = setTimeout(() => setMessage(undefined), lasts);
    return () => clearTimeout(timer);
  }, [message, held]);
  return {
    message,
    say: (sentence, tone = "ok") => {
      setMessage((last) => ({ id: (last?.id ?? 0) + 1, tone, sentence }));
      // What was rested on is gone.
      setHolders([]);
    },
    hold: (by, holds) =>
      setHolders((all) => [...all.filter((one) => one !== by), ...(holds ? [by] : [])]),
    dismiss: () => {
      setMessage(undefined);
      setHolders([]);
    },
  };
}
