/** A mistake in a command: ends it with a one-line message and exit code 2. */
export class UsageError extends Error {}
