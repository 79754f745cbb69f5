// Loaded before a program that must not outlive who started it. Under npm a signal reaches its shell
// only, which dies of it and leaves the server behind; an install left behind spoils the next one.
const parent = process.ppid;
const everyMilliseconds = 250;
const signal = new URL(import.meta.url).searchParams.get("signal") ?? "SIGTERM";

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, signal);
}, everyMilliseconds).unref();
