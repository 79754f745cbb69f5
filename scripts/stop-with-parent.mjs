// Loaded before a program that must not outlive its parent. npm signals only its shell, which would
// leave the server running, and an abandoned install would break the next one.
const parent = process.ppid;
const everyMilliseconds = 250;
const signal = new URL(import.meta.url).searchParams.get("signal") ?? "SIGTERM";

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, signal);
}, everyMilliseconds).unref();
