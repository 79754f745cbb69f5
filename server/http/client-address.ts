import { isIPv6, type BlockList } from "node:net";
import type { RequestContext } from "./env.ts";

/** Trusts `X-Forwarded-For` only as far as trusted proxies wrote it (rules 1.32 and 1.33). */
export function clientAddress(c: RequestContext, trusted: BlockList | null): string {
  const peer = unmapIPv4(c.env?.incoming?.socket.remoteAddress ?? "unknown");
  if (!trusted) return toNetwork(peer);
  const chain = (c.req.header("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => unmapIPv4(withoutPort(part.trim())));
  const hops = [...chain.filter(Boolean), peer];
  return toNetwork(hops.findLast((hop) => !isTrusted(hop, trusted)) ?? peer);
}

/** One customer usually controls a 64-bit IPv6 network: it counts as one address (rule 1.162). */
function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = [], tail] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const groups = tail
    ? [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => "0"), ...tail]
    : head;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(":");
}

function isTrusted(address: string, trusted: BlockList): boolean {
  try {
    return trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  } catch {
    return false;
  }
}

/** Some proxies append the port, which changes with every connection. */
function withoutPort(hop: string): string {
  return /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(hop)?.slice(1).find(Boolean) ?? hop;
}

function unmapIPv4(address: string): string {
  return address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
}
