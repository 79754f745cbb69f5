import { coursePath } from "./course-path.ts";
import styles from "./course.module.css";

/** Each row of cones is a wide dashed line, mostly covered by the road. */
export function Course() {
  return (
    <svg className={styles.course} viewBox="20 20 700 590" fill="none">
      <clipPath id="infield">
        <path d={coursePath} />
      </clipPath>
      <path className={styles.outerCones} d={coursePath} />
      <path className={styles.innerCones} d={coursePath} clipPath="url(#infield)" />
      <path className={styles.road} d={coursePath} />
      <path className={styles.line} d={coursePath} />
      {[0.12, 0.3, 0.55, 1].map((opacity, index) => (
        <path
          key={opacity}
          className={styles.lit}
          d={coursePath}
          pathLength={100}
          strokeDasharray="4 96"
          strokeDashoffset={-60 - 4 * index}
          opacity={opacity}
        />
      ))}
      <path
        className={styles.car}
        d={coursePath}
        pathLength={100}
        strokeDasharray="0.01 99.99"
        strokeDashoffset={-76}
      />
    </svg>
  );
}
