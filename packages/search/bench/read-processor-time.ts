/** Milliseconds that processors worked for this process: others on a busy machine do not count. */
export function readProcessorTime(): number {
  const {user, system} = process.cpuUsage()
  return (user + system) / 1000
}
