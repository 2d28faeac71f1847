import {setFlagsFromString} from 'node:v8'

/**
 * Have V8 collect garbage whenever a heap has grown by a fifth.
 *
 * V8 waits until the heap is up to four times as large as what was in use. On a large site, that is most of the memory of
 * a build. It is for what comes after pages are compiled, since threads that compile would take a fifth longer.
 */
export function collectEarly(): void {
  setFlagsFromString('--heap-growing-percent=20')
}
