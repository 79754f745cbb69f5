import type { Progress } from "./store.ts";

type Shown = Omit<Progress, "latest">;
type Tracked = Pick<Progress, "part" | "done" | "total">;

/** Milliseconds; often enough for a screen, and seldom enough for the database. */
const saveEvery = 1_000;

/** Saves at most once a second, because pages may be read faster. A failure does not end it. */
export function trackProgress(
  save: (progress: Shown) => Promise<void>,
  onFailure: (error: unknown) => void,
) {
  let current: Shown | undefined;
  let isSaved = true;
  let saving: Promise<void> | undefined;
  const saveNow = () => {
    if (isSaved || saving || !current) return;
    isSaved = true;
    saving = save(current)
      .catch(onFailure)
      .finally(() => {
        saving = undefined;
      });
  };
  const timer = setInterval(saveNow, saveEvery);
  timer.unref();
  return {
    show: ({ part, done, total }: Tracked) => {
      const isNewPart = current?.part !== part;
      const partAt = isNewPart ? Date.now() : (current?.partAt ?? Date.now());
      current = { part, partAt, done, total };
      isSaved = false;
      if (isNewPart) saveNow();
    },
    stop: async () => {
      clearInterval(timer);
      await saving;
    },
  };
}
