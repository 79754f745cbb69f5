/** For `useSyncExternalStore`: what depends on the time is read again each second, also after the machine slept. */
export function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1000);
  return () => clearInterval(timer);
}
