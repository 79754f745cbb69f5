import { IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import type { FirstSteps } from "../../domain/home/first-steps-shapes.ts";
import { isStepDone, type FirstStepId } from "../../domain/home/first-steps.ts";
import { stepTexts } from "./step-texts.tsx";
import styles from "./first-steps.module.css";

/** A row, which is the link as a whole. */
export function FirstStep({ id, steps }: { id: FirstStepId; steps: FirstSteps }) {
  const { link, done, open, problem } = stepTexts[id](steps);
  const isDone = isStepDone(steps, id);
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span className={styles.mark}>
        {isDone ? (
          <IconCircleCheck size={20} stroke={1.6} role="img" aria-label="Done" />
        ) : (
          <i aria-hidden="true" />
        )}
      </span>
      <div className={styles.words}>
        {link}
        {problem ?? <p>{isDone ? done : open}</p>}
      </div>
      {!isDone && <IconChevronRight size={16} stroke={1.7} aria-hidden="true" />}
    </li>
  );
}
