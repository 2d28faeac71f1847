/** Measures the stages of a build. */
export interface Clock {
  start: (name: string) => void
  stop: () => Array<{name: string; time: number}>
}

/** Create a clock. `onProgress` gets the name of each stage that starts. */
export function createClock(onProgress: (stage: string) => void): Clock {
  const stages: Array<{name: string; time: number}> = []
  let current = {name: 'start', since: performance.now()}

  function finish(): void {
    stages.push({name: current.name, time: performance.now() - current.since})
  }

  return {
    start(name) {
      finish()
      current = {name, since: performance.now()}
      onProgress(name)
    },
    stop() {
      finish()
      return stages
    }
  }
}
