/** A comment, an import, a string, or a long hex number. Each can be skipped as a whole. */
const piece =
  /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*|\bimport\b[^;]*|"((?:[^"\\\n]|\\.)*)"?|'((?:[^'\\\n]|\\.)*)'?|(?<!\w)(0x[\da-fA-F]{16,64})(?!\w)/g

/** List the strings of a Solidity source, and its hex numbers that are too long to be a coincidence. */
export function listSourceTexts(source: string): Array<string> {
  return Array.from(source.matchAll(piece)).flatMap(([, double, single, number]) => {
    const string = double ?? single ?? ''
    if (string !== '') return [string.replace(/\\(["'\\])/g, '$1')]
    return number !== undefined && isDistinctive(number) ? [number.toLowerCase()] : []
  })
}

/** Check that a number is neither an address nor a mask such as `0xffff0000ffff0000`. */
function isDistinctive(number: string): boolean {
  return number.length !== 42 && new Set(number.slice(2).toLowerCase()).size >= 8
}
