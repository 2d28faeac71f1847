/**
 * @typedef SetupOptions
 * @property {string} template   The script with its marks, `{{…}}`.
 * @property {string} logicCode  Creation code of the three contracts, with 0x.
 * @property {string} beaconCode
 * @property {string} proxyCode
 * @property {string} codeHash   Keccak-256 of the three, one after the other.
 * @property {string} source     Address of the folder with their sources, at a tag or a commit.
 * @property {string} devnetHost Host below which the devnets answer.
 */

/**
 * Fill the marks of the setup script.
 *
 * @param {SetupOptions} options
 * @returns {string}
 */
export function buildSetupScript(options) {
  const {template, codeHash, source, devnetHost} = options
  // These land between quotes in a shell script, which is why they are checked and not escaped.
  expect('source', source, /^https?:\/\/[\w.~:/?#[\]@!&+,;=%-]+$/)
  expect('devnet host', devnetHost, /^[\w.-]+(:\d+)?$/)
  expect('hash of the code', codeHash, /^0x[0-9a-f]{64}$/)

  /** @type {Record<string, string>} */
  const values = {
    'beacon-code': options.beaconCode,
    'code-hash': codeHash,
    'devnet-host': devnetHost,
    'logic-code': options.logicCode,
    'proxy-code': options.proxyCode,
    source: source.replace(/\/$/, '')
  }
  for (const name of ['logic-code', 'beacon-code', 'proxy-code']) {
    expect(name, values[name] ?? '', /^0x([0-9a-f]{2})+$/)
  }

  return template.replace(/\{\{([a-z-]+)\}\}/g, (mark, name) => {
    const value = values[name]
    if (value === undefined) throw new Error(`Unexpected mark \`${mark}\` in the setup script`)
    return value
  })
}

/**
 * @param {string} what
 * @param {string} value
 * @param {RegExp} pattern
 */
function expect(what, value, pattern) {
  if (!pattern.test(value)) throw new Error(`Unexpected ${what} \`${value}\`, expected ${pattern}`)
}
