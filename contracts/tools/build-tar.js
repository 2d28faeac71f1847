import {gzipSync} from 'node:zlib'

/**
 * @typedef TarFile
 * @property {string | Buffer} content
 * @property {boolean} [executable]
 */

const block = 512

/**
 * Build a .tar.gz whose bytes depend on its files alone: sorted, owned by nobody, of one time.
 *
 * @param {Map<string, TarFile>} files By their paths, with forward slashes, below 100 bytes long.
 * @param {number} time When all of them were changed, in seconds since 1970.
 * @returns {Buffer}
 */
export function buildTar(files, time) {
  const paths = [...files.keys()].sort()
  const parts = paths.flatMap((path) => {
    const {content, executable} = files.get(path) ?? {content: ''}
    const bytes = Buffer.from(content)
    const padding = Buffer.alloc((block - (bytes.length % block)) % block)
    return [buildHeader(path, bytes.length, executable ? 0o755 : 0o644, time), bytes, padding]
  })

  const archive = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]), {level: 9})
  archive[9] = 255 // Where zlib says on which system it ran.
  return archive
}

/**
 * @param {string} path
 * @param {number} size
 * @param {number} mode
 * @param {number} time
 * @returns {Buffer}
 */
function buildHeader(path, size, mode, time) {
  if (Buffer.byteLength(path) > 100) {
    throw new Error(`Unexpected path \`${path}\`, expected 100 bytes or less`)
  }

  const header = Buffer.alloc(block)
  header.write(path, 0)
  header.write(toOctal(mode, 7), 100)
  header.write(toOctal(0, 7), 108)
  header.write(toOctal(0, 7), 116)
  header.write(toOctal(size, 11), 124)
  header.write(toOctal(time, 11), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)

  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${toOctal(sum, 6)}\0 `, 148)
  return header
}

/**
 * @param {number} value
 * @param {number} width
 * @returns {string}
 */
function toOctal(value, width) {
  return value.toString(8).padStart(width, '0')
}
