import type {ByteRange} from '../ast/byte-range.ts'
import {ArtifactError} from '../errors.ts'
import type {SoliditySymbol} from './symbol.ts'

/** Check that a symbol is inside of its container, so that no other text is shown for it. */
export function checkPlace(symbol: SoliditySymbol, around: ByteRange): void {
  const {name, path, range, documentation = range, body = range} = symbol

  for (const {start, end} of [range, documentation, body]) {
    if (start >= around.start && end <= around.end) continue
    throw new ArtifactError(
      ({rebuild}) =>
        `Unexpected place of \`${name}\` in the tree of \`${path}\`, expected one inside of it: run \`${rebuild}\``
    )
  }
}
