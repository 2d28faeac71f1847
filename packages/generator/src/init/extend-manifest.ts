/** Add scripts and the dependency to a `package.json`, in its own indentation. Returns undefined when nothing is missing. */
export function extendManifest(
  text: string | undefined,
  {version, hasProof}: {version: string; hasProof: boolean}
): string | undefined {
  const manifest = text === undefined ? {private: true} : parseObject(text)
  // A manifest that cannot be parsed is for its owner to fix.
  if (!manifest) return
  const scripts = {
    'docs:dev': 'lockstep dev',
    'docs:build': 'lockstep build',
    'docs:lint': 'lockstep lint',
    ...(hasProof && {'docs:proof': 'lockstep proof'})
  }
  const before = JSON.stringify(manifest)
  manifest.scripts = {...scripts, ...toObject(manifest.scripts)}
  const isThere = [manifest.dependencies, manifest.devDependencies].some(
    (list) => 'lockstep' in toObject(list)
  )
  if (!isThere) {
    manifest.devDependencies = {...toObject(manifest.devDependencies), lockstep: `^${version}`}
  }
  if (JSON.stringify(manifest) === before) return
  const [, indent = '  '] = /^\{\s*\n([ \t]+)"/.exec(text ?? '') ?? []
  return `${JSON.stringify(manifest, null, indent)}\n`
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? {...value}
      : undefined
  } catch {
    return
  }
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? {...value} : {}
}
