export function Kerb() {
  return (
    <span className="kerb" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
