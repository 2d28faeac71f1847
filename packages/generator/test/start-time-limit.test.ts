import {expect, test, vi} from 'vitest'
import {startTimeLimit} from '#src/threads/start-time-limit'

test('a busy machine gets more time by the clock, and a thread that is stuck does not', () => {
  vi.useFakeTimers()
  try {
    const onExcess = vi.fn()
    let computed = 0
    startTimeLimit(1000, onExcess, () => computed)
    computed = 300
    vi.advanceTimersByTime(1000)
    expect(onExcess).not.toHaveBeenCalled()
    computed = 1000
    vi.advanceTimersByTime(700)
    expect(onExcess).toHaveBeenCalledOnce()

    const onStuck = vi.fn()
    startTimeLimit(1000, onStuck, () => 0)
    vi.advanceTimersByTime(11_000)
    expect(onStuck).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(onStuck).toHaveBeenCalledOnce()

    const onEnded = vi.fn()
    startTimeLimit(1000, onEnded, () => 1000)()
    vi.advanceTimersByTime(20_000)
    expect(onEnded).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
