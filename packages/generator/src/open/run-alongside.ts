import type {OnProgress} from '../compile/compile-entries-options.ts'

/**
 * Run work of this thread while others compile pages: from their first progress on, so that they don't wait for their
 * first pages. If no page has to be compiled, it runs at the end.
 */
export async function runAlongside<Value>(
  work: (() => Promise<void>) | undefined,
  onProgress: OnProgress | undefined,
  compile: (onProgress: OnProgress) => Promise<Value>
): Promise<Value> {
  let begin = (): void => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const compiling = compile((...progress) => {
    begin()
    onProgress?.(...progress)
  })
  const working = Promise.race([begun, compiling]).then(() => work?.())
  // After a failure of one, the other may still write to the cache, which the caller may remove.
  await Promise.allSettled([compiling, working])
  await working
  return compiling
}
