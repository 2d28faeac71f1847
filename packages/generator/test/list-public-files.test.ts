import {writeFileSync} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {listPublicFiles} from '../src/assets/list-public-files.ts'

test('a name that is not UTF-8 is refused, and one with the replacement character is not', async () => {
  const root = await writeSite({'public/a\ufffd.png': 'a'})
  const folder = path.join(root, 'public')
  expect([...(await listPublicFiles([folder])).keys()]).toEqual(['a\ufffd.png'])
  // Other systems accept only UTF-8.
  if (process.platform !== 'linux') return

  writeFileSync(Buffer.concat([Buffer.from(`${folder}/b`), Buffer.from([0xff])]), 'b')
  await expect(listPublicFiles([folder])).rejects.toThrow(
    `Cannot read \`${folder}/b\ufffd\`: its name is not encoded as UTF-8; rename the file`
  )
})
