const list = new Intl.ListFormat("en-US");

/** Which of the chosen files would not survive a reload. */
export function NotKept({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return <p>Not kept on this device, and to be added again after leaving: {list.format(names)}.</p>;
}
