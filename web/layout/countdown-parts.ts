export type CountdownParts = { days: number; hours: number; minutes: number; seconds: number };

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Takes epoch milliseconds. */
export function countdownParts(target: number, now: number): CountdownParts {
  const left = Math.max(0, target - now);
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
  };
}

export function countdownSentence(parts: CountdownParts): string {
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? "" : "s"}`;
  const { days, hours, minutes } = parts;
  return `${count(days, "day")}, ${count(hours, "hour")} and ${count(minutes, "minute")}`;
}
