import { coursePath } from "../ui/course-path.ts";

export function NeutralCourse() {
  return (
    <svg className="course" viewBox="20 20 700 590" fill="none" aria-hidden="true">
      <path className="course-cones" d={coursePath} />
      <path className="course-road" d={coursePath} />
      {/* The line fades out behind the car. */}
      {[0.12, 0.3, 0.55, 1].map((opacity, index) => (
        <path
          key={opacity}
          className="course-line"
          d={coursePath}
          pathLength={100}
          strokeDasharray="5 95"
          strokeDashoffset={-66 - 5 * index}
          opacity={opacity}
        />
      ))}
      <path
        className="course-car"
        d={coursePath}
        pathLength={100}
        strokeDasharray="0.01 99.99"
        strokeDashoffset={-86}
      />
    </svg>
  );
}
