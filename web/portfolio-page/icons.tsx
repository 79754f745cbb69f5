import type { ReactNode } from "react";

/** Drawn by hand: a few paths do not justify an icon library on a page without React. */
function Icon({ name, children }: { name: string; children: ReactNode }) {
  return (
    <svg
      className={`icon icon-${name}`}
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const ArrowLeft = () => (
  <Icon name="arrow-left">
    <path d="M19 12H5m6-6-6 6 6 6" />
  </Icon>
);
export const ArrowUpRight = () => (
  <Icon name="arrow-up-right">
    <path d="M17 7 7 17M8 7h9v9" />
  </Icon>
);
export const ChevronDown = () => (
  <Icon name="chevron">
    <path d="m6 9 6 6 6-6" />
  </Icon>
);
export const Close = () => (
  <Icon name="close">
    <path d="M18 6 6 18M6 6l12 12" />
  </Icon>
);
export const Menu = () => (
  <Icon name="menu">
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);
export const Moon = () => (
  <Icon name="moon">
    <path d="M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5Z" />
  </Icon>
);
export const Sun = () => (
  <Icon name="sun">
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1m0 16v1m9-9h-1M4 12H3m15.4-6.4-.7.7M6.3 17.7l-.7.7m12.8 0-.7-.7M6.3 6.3l-.7-.7" />
  </Icon>
);
export const Mail = () => (
  <Icon name="mail">
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="m3 7 9 6 9-6" />
  </Icon>
);
export const Phone = () => (
  <Icon name="phone">
    <path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2" />
  </Icon>
);
