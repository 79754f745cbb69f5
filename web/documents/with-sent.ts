/** What was sent so far, the last one last; the same thing sent twice is one attempt. */
export function withSent<Body>(bodies: readonly Body[], body: Body): readonly Body[] {
  const isSame = JSON.stringify(bodies.at(-1)) === JSON.stringify(body);
  return isSame ? bodies : [...bodies, body];
}
