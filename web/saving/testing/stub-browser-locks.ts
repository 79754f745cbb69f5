import { onTestFinished } from "vitest";

/** @returns the names of the locks that this tab holds */
export function stubBrowserLocks(locksOfOtherTabs: readonly string[]): ReadonlySet<string> {
  const own = new Set<string>();
  const request = async (lock: string, _options: unknown, work: () => Promise<void>) => {
    own.add(lock);
    await work();
    own.delete(lock);
  };
  const query = () =>
    Promise.resolve({ held: [...locksOfOtherTabs, ...own].map((lock) => ({ name: lock })) });
  Object.defineProperty(navigator, "locks", { value: { request, query }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
  return own;
}
