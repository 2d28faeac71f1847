import {execFileSync} from 'node:child_process'
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {temporaryFolder} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {corpus} from './support/corpus.ts'
import {readText} from './support/read-text.ts'

test('the example in the README prints what the README says', () => {
  const home = resolve(import.meta.dirname, '..')
  const readme = readText(home, 'README.md')
  const block = (language: string) =>
    new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1]
  const folder = temporaryFolder()

  mkdirSync(join(folder, 'node_modules/@lockstep'), {recursive: true})
  symlinkSync(home, join(folder, 'node_modules/@lockstep/snippets'))
  symlinkSync(corpus('solmate').root, join(folder, 'solmate'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  writeFileSync(join(folder, 'token.js'), block('js') ?? '')

  const printed = execFileSync(process.execPath, ['token.js'], {cwd: folder, encoding: 'utf8'})
  expect(printed).toBe(block('text'))
})
