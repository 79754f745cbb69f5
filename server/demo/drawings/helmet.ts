import { svg } from "./svg.ts";

/** Colours of a helmet, and of the wall and the overalls around it. */
export type Livery = {
  shell: string;
  stripe: string;
  edge: string;
  suit: string;
  wall: readonly [inner: string, outer: string];
};

const shell =
  "M376 128C540 128 636 250 642 408C646 540 604 668 498 712C428 738 324 738 254 712C148 668 106 540 110 408C116 250 212 128 376 128Z";
const opening =
  "M100 392C196 340 556 340 652 392C660 446 652 500 634 534C548 566 204 566 118 534C100 500 92 446 100 392Z";

/** A portrait as drivers like theirs: the helmet, lit from the upper left. */
export function helmet({ shell: paint, stripe, edge, suit, wall }: Livery): string {
  const lights = `<defs>
    <radialGradient id="wall" cx="0.35" cy="0.3" r="0.9"><stop offset="0" stop-color="${wall[0]}"/><stop offset="1" stop-color="${wall[1]}"/></radialGradient>
    <radialGradient id="shade" cx="0.34" cy="0.24" r="0.82"><stop offset="0.35" stop-color="#000" stop-opacity="0"/><stop offset="0.75" stop-color="#000" stop-opacity="0.28"/><stop offset="1" stop-color="#000" stop-opacity="0.62"/></radialGradient>
    <linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#3d4250"/><stop offset="0.4" stop-color="#101218"/><stop offset="1" stop-color="#050608"/></linearGradient>
    <linearGradient id="suit" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity="0.16"/><stop offset="0.5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.5"/></linearGradient>
    <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="22"/></filter>
    <filter id="softer" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="6"/></filter>
    <clipPath id="head"><path d="${shell}"/></clipPath>
    <clipPath id="visor"><path d="${opening}"/></clipPath></defs>`;
  const body = "M40 912C60 800 170 752 262 730L490 730C582 752 692 800 712 912Z";
  const shoulders = `<path d="${body}" fill="${suit}"/><path d="${body}" fill="url(#suit)"/>
    <path d="M262 726C300 778 452 778 490 726L500 752C450 806 302 806 252 752Z" fill="#15161a"/>
    <path d="M376 800V912" stroke="#000" stroke-opacity="0.35" stroke-width="5"/>`;
  const paintwork = `<path d="${shell}" fill="${paint}"/><g clip-path="url(#head)">
    <path d="M300 110C286 220 280 300 276 372H476C472 300 466 220 452 110Z" fill="${edge}"/>
    <path d="M322 110C310 220 306 300 304 372H448C446 300 442 220 430 110Z" fill="${stripe}"/>
    <path d="M96 560C200 604 552 604 656 560L650 600C552 642 200 642 102 600Z" fill="${edge}"/>
    <path d="M96 572C200 616 552 616 656 572L654 588C552 630 200 630 98 588Z" fill="${stripe}"/></g>`;
  const visor = `<g clip-path="url(#head)"><path d="${opening}" fill="#08090b" stroke="#1b1c20" stroke-width="16"/>
    <path d="${opening}" fill="url(#glass)"/>
    <g clip-path="url(#visor)"><path d="M120 380C240 350 420 350 520 372C400 392 220 410 130 470Z" fill="#fff" opacity="0.2"/>
    <path d="M540 420C580 430 604 452 612 486" stroke="#fff" stroke-width="7" opacity="0.12" fill="none" filter="url(#softer)"/></g></g>`;
  const chin = `<g fill="#121317"><rect x="300" y="656" width="152" height="15" rx="7"/><rect x="322" y="682" width="108" height="11" rx="5"/></g>`;
  const light = `<path d="${shell}" fill="url(#shade)"/>
    <ellipse cx="250" cy="226" rx="96" ry="54" transform="rotate(-32 250 226)" fill="#fff" opacity="0.55" filter="url(#soft)"/>
    <path d="M116 540C150 640 220 706 300 722" stroke="#fff" stroke-width="6" opacity="0.14" fill="none" filter="url(#softer)"/>`;
  const shadow = `<ellipse cx="396" cy="752" rx="190" ry="34" fill="#000" opacity="0.5" filter="url(#soft)"/>`;
  return svg(
    752,
    912,
    `${lights}<rect width="752" height="912" fill="url(#wall)"/>${shoulders}${shadow}${paintwork}${chin}${light}${visor}`,
  );
}
