/** Whether a web address names the machine itself, so that no other device can use it. */
export function isLoopbackAddress(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/.test(hostname);
}
