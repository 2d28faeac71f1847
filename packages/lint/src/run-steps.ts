/** Run all steps of a generator one right after the other, and return its result. */
export function runSteps<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const {done, value} = steps.next()
    if (done) return value
  }
}
