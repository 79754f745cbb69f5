const networkCodes =
  /\b(EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ERR_SOCKET_TIMEOUT)\b/;

/**
 * @param {string} output what a failed npm command printed; empty if it had to be killed
 * @param {string | null} [whenSilent] the reason for an empty output; null if it has another cause
 * @returns one sentence if npm could not reach its registry, otherwise null
 */
export function registryProblem(output, whenSilent = "no answer") {
  const reason = output.trim() === "" ? whenSilent : (networkCodes.exec(output)?.[1] ?? null);
  if (reason === null) return null;
  const registry = /request to (https?:\/\/[^/\s]+)/.exec(output)?.[1];
  const named = registry === undefined ? "npm's registry" : `npm's registry ${registry}`;
  return `The packages could not be installed: ${named} cannot be reached (${reason}). Connect this machine to the network, and start again.`;
}
