const aliases = new Map([
  ['uint', 'uint256'],
  ['int', 'int256'],
  ['byte', 'bytes1'],
  ['fixed', 'fixed128x18'],
  ['ufixed', 'ufixed128x18']
])

/**
 * Normalize the spelling of a type.
 *
 * `"uint[]  memory" -> "uint256[] memory"`, `"struct Lib.Point" -> "Lib.Point"`,
 * `"mapping(address => uint)" -> "mapping(address=>uint256)"`.
 */
export function normalizeType(type: string): string {
  // Most types are one word.
  if (/^[a-z][a-z\d]*$/.test(type)) return aliases.get(type) ?? type

  return type
    .trim()
    .replace(/\b(?:struct|enum|contract|library) /g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),[\]]|=>) ?/g, '$1')
    .replace(/([)\]])(?=[\w$])/g, '$1 ')
    .replace(/(?<![\w$.])(?:uint|int|byte|fixed|ufixed)(?![\w$])/g, (name) => {
      return aliases.get(name) ?? name
    })
}
