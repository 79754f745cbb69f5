import styles from "./course.module.css";

/** A circuit of our own, once around, ending on the long straight. */
const lap =
  "M420 560 H150 C98 560 68 534 64 486 C60 440 72 400 128 384 C186 368 222 332 184 276 " +
  "C150 226 84 204 100 140 C118 70 196 66 270 66 C330 66 384 70 404 116 C430 176 372 200 352 256 " +
  "C330 318 378 360 452 330 C520 300 508 208 536 148 C566 84 656 92 672 160 " +
  "C690 232 640 258 596 318 C560 366 592 398 626 446 C664 500 640 560 560 560 Z";

/** Drawn between two rows of cones; each row is what a wide dashed line leaves beside the road. */
export function Course() {
  return (
    <svg className={styles.course} viewBox="20 20 700 590" fill="none">
      <clipPath id="infield">
        <path d={lap} />
      </clipPath>
      <path className={styles.outerCones} d={lap} />
      <path className={styles.innerCones} d={lap} clipPath="url(#infield)" />
      <path className={styles.road} d={lap} />
      <path className={styles.line} d={lap} />
      {/* The lit part fades out behind the car. */}
      {[0.12, 0.3, 0.55, 1].map((opacity, index) => (
        <path
          key={opacity}
          className={styles.lit}
          d={lap}
          pathLength={100}
          strokeDasharray="4 96"
          strokeDashoffset={-60 - 4 * index}
          opacity={opacity}
        />
      ))}
      <path
        className={styles.car}
        d={lap}
        pathLength={100}
        strokeDasharray="0.01 99.99"
        strokeDashoffset={-76}
      />
    </svg>
  );
}
