const list = new Intl.ListFormat("en-US");

export function UnsavedFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p>
      Not saved on this device: {list.format(names)}. If you leave, you must add these files again.
    </p>
  );
}
