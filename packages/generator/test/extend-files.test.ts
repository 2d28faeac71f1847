import {expect, test} from 'vitest'
import {extendFoundryToml} from '../src/init/extend-foundry-toml.ts'
import {extendGitignore} from '../src/init/extend-gitignore.ts'
import {extendManifest} from '../src/init/extend-manifest.ts'

test('a profile `docs` is added once', () => {
  const text = extendFoundryToml('[profile.default]\nsrc = "src"') ?? ''
  expect(text).toMatch(/^\[profile\.default\]\nsrc = "src"\n\n# What.*\n\[profile\.docs\]\n/)
  expect(extendFoundryToml(text)).toBeUndefined()
})

test.each([
  'profile.docs = {ast = true}\n',
  '[profile]\ndocs.ast = true\n',
  'profile = {default = {src = "src"}, docs = {ast = true}}\n'
])('a profile `docs` in another notation is found: %s', (text) => {
  expect(extendFoundryToml(text)).toBeUndefined()
})

test('a profile is added to dotted ones, and cannot be added to those in braces', () => {
  expect(extendFoundryToml('profile.default.src = "src"\n')).toContain('[profile.docs]')
  expect(() => extendFoundryToml('profile = {default = {src = "src"}}\n')).toThrow(
    'Cannot add the profile `docs` to `foundry.toml`, because `profile` is written in braces'
  )
})

test.each([
  ['skip = ["*/clz/*", "test/**"]\n', '["*/clz/*", "test/**", "script/**"]'],
  ['skip = "a"\n', '["test/**", "script/**"]'],
  ['skip = [\n', '["test/**", "script/**"]']
])('the profile `docs` skips what the default profile skips: %j', (setting, skip) => {
  const text = extendFoundryToml(`[profile.default]\n${setting}`)
  expect(text).toContain(`\nskip = ${skip} # `)
})

test.each([
  [undefined, '# Docs\n.lockstep/\ndist/\nnode_modules/\n'],
  ['out/', 'out/\n\n# Docs\n.lockstep/\ndist/\nnode_modules/\n'],
  ['/dist\nnode_modules\n', '/dist\nnode_modules\n\n# Docs\n.lockstep/\n'],
  ['dist/\n.lockstep\n/node_modules\n', undefined],
  // As `forge init` writes it.
  [
    '# Docs\ndocs/\n\n.env\n',
    '# Docs\ndocs/\n\n.env\n\n# Docs\n!docs/\n.lockstep/\ndist/\nnode_modules/\n'
  ],
  ['docs/\n!docs/\ndist/\n.lockstep\nnode_modules\n', undefined]
])('.gitignore %j becomes %j', (text, extended) => {
  expect(extendGitignore(text, 'docs')).toBe(extended)
})

test('a manifest keeps its scripts and its indentation', () => {
  const text = '{\n    "scripts": {"docs:dev": "mine"},\n    "dependencies": {"lockstep": "1"}\n}\n'
  const extended = extendManifest(text, {version: '1.0.0', hasProof: false}) ?? ''
  expect(JSON.parse(extended)).toEqual({
    scripts: {'docs:dev': 'mine', 'docs:build': 'lockstep build', 'docs:lint': 'lockstep lint'},
    dependencies: {lockstep: '1'}
  })
  expect(extended).toContain('\n    "scripts"')
  expect(extendManifest(extended, {version: '1.0.0', hasProof: false})).toBeUndefined()
})

test('a manifest that is not JSON is left to its owner', () => {
  expect(extendManifest('{', {version: '1.0.0', hasProof: true})).toBeUndefined()
})
