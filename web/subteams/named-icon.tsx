import {
  IconBolt,
  IconBooks,
  IconBriefcase,
  IconCar4wd,
  IconCarSuspension,
  IconCpu,
  IconSteeringWheel,
  IconWind,
  type Icon,
} from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import type { SubteamIconName } from "../../domain/subteams/subteam-icons.ts";

type NamedIconProps = { name: SubteamIconName; size: number };

/** The icons of a new team. Few teams need the others on their first screen. */
const firstIcons: Partial<Record<SubteamIconName, Icon>> = {
  "steering-wheel": IconSteeringWheel,
  chassis: IconCar4wd,
  chip: IconCpu,
  damper: IconCarSuspension,
  wind: IconWind,
  briefcase: IconBriefcase,
  bolt: IconBolt,
  books: IconBooks,
};

const none: Partial<Record<SubteamIconName, Icon>> = {};

const OtherIcon = lazy(async () => {
  // A missing icon must not take its screen down.
  const { otherIcons } = await import("./other-icons.ts").catch(() => ({ otherIcons: none }));
  return {
    default: ({ name, size }: NamedIconProps) => draw(otherIcons[name] ?? IconBooks, size),
  };
});

export function NamedIcon({ name, size }: NamedIconProps) {
  const Known = firstIcons[name];
  if (Known) return draw(Known, size);
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden="true" />}>
      <OtherIcon name={name} size={size} />
    </Suspense>
  );
}

function draw(Shape: Icon, size: number) {
  return <Shape size={size} stroke={size > 18 ? 1.6 : 1.7} aria-hidden="true" />;
}
