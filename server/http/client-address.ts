import { isIPv6, type BlockList } from "node:net";
import type { RequestContext } from "./env.ts";

/** The address of who asks; of X-Forwarded-For only what trusted proxies wrote is believed (rules 1.32 and 1.33). */
export function clientAddress(c: RequestContext, trusted: BlockList | null): string {
  const peer = plain(c.env?.incoming?.socket.remoteAddress ?? "unknown");
  if (!trusted) return network(peer);
  const chain = (c.req.header("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => plain(withoutPort(part.trim())));
  const hops = [...chain.filter(Boolean), peer];
  return network(hops.findLast((hop) => !isTrusted(hop, trusted)) ?? peer);
}

/** Whoever has one IPv6 address has the whole network of 64 bits beside it, which therefore counts as one. */
function network(address: string): string {
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

/** Some proxies write the port behind it, which is another for every connection. */
function withoutPort(hop: string): string {
  return /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(hop)?.slice(1).find(Boolean) ?? hop;
}

function plain(address: string): string {
  return address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
}
