import { useQuery } from "@tanstack/react-query";
import { areStepsShown, countDoneSteps, firstStepIds } from "../../domain/home/first-steps.ts";
import { Button } from "../ui/button.tsx";
import { FirstStep } from "./first-step.tsx";
import { firstStepsQuery } from "./queries.ts";
import { useDismissFirstSteps } from "./use-dismiss-first-steps.ts";
import styles from "./first-steps.module.css";

/** Shown to captains until all steps are done or dismissed. */
export function FirstSteps() {
  const { data: steps } = useQuery(firstStepsQuery);
  const { dismiss, isDismissing } = useDismissFirstSteps();
  if (!steps || !areStepsShown(steps)) return null;
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <div className={styles.top}>
        <h2 id="first-steps">First steps</h2>
        <span className={styles.count}>
          {countDoneSteps(steps)} of {firstStepIds.length} done
        </span>
        <Button
          variant="ghost"
          size="sm"
          className={styles.dismiss}
          onClick={dismiss}
          busy={isDismissing ? "Dismissing…" : undefined}
        >
          Dismiss
        </Button>
      </div>
      <ol className={styles.list}>
        {firstStepIds.map((id) => (
          <FirstStep key={id} id={id} steps={steps} />
        ))}
      </ol>
    </section>
  );
}
