/** Checks after which a thread that computes nothing, and is therefore stuck, counts as too slow too. */
const mostChecks = 12

/**
 * Call back when a task has had its time, by the clock and by what this process has computed since.
 *
 * On a busy machine, a harmless page may need several times as long by the clock. Returns a function that ends the wait.
 */
export function startTimeLimit(
  time: number,
  onExcess: () => void,
  readComputed: () => number = createComputedTime()
): () => void {
  let checks = 0
  let timer = setTimeout(check, time)

  function check(): void {
    checks++
    const left = time - readComputed()
    if (left <= 0 || checks === mostChecks) onExcess()
    else timer = setTimeout(check, Math.max(left, time / 10))
  }

  return () => clearTimeout(timer)
}

/** Milliseconds of processor time of all threads since now. */
function createComputedTime(): () => number {
  const before = process.cpuUsage()
  return () => {
    const {user, system} = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
