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
import type { SubteamId } from "../../domain/subteams/subteams.ts";

const icons: Record<SubteamId, Icon> = {
  "driver-controls": IconSteeringWheel,
  chassis: IconCar4wd,
  electronics: IconCpu,
  "vehicle-dynamics": IconCarSuspension,
  aerodynamics: IconWind,
  business: IconBriefcase,
  powertrain: IconBolt,
  general: IconBooks,
};

export function SubteamIcon({ subteam, size = 18 }: { subteam: SubteamId; size?: number }) {
  const Icon = icons[subteam];
  return <Icon size={size} stroke={size > 18 ? 1.6 : 1.7} aria-hidden="true" />;
}
