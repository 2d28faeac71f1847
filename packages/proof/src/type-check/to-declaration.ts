/**
 * Write the types of an artifact, for an import of its JSON file.
 *
 * TypeScript widens what it reads from JSON, so a script with a wrong function name would pass. Here the ABI is exact,
 * as if it were written `as const`. Returns undefined for a file that isn't an artifact.
 */
export function toDeclaration(json: string): string | undefined {
  const artifact = parseObject(json)
  if (!artifact || !Array.isArray(artifact.abi)) return
  const members = Object.entries(artifact).map(([key, value]) => {
    const type = key === 'abi' ? toExactType(value) : toWideType(value, 2)
    return `  readonly ${JSON.stringify(key)}: ${type}\n`
  })
  return `declare const artifact: {\n${members.join('')}}\nexport default artifact\n`
}

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : undefined
  } catch {
    // TypeScript reports JSON that it cannot parse.
    return
  }
}

/** The type that has this value alone. */
function toExactType(value: unknown): string {
  if (Array.isArray(value)) return `readonly [${value.map(toExactType).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  return toObjectType(value, toExactType)
}

/** The type of any artifact's value. Deep values, such as a syntax tree, get no type. */
function toWideType(value: unknown, depth: number): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template type of TypeScript
  if (typeof value === 'string') return value.startsWith('0x') ? '`0x${string}`' : 'string'
  if (value === null || typeof value === 'number' || typeof value === 'boolean') {
    return value === null ? 'null' : typeof value
  }
  if (depth === 0 || !isObject(value)) return 'unknown'
  return toObjectType(value, (member) => toWideType(member, depth - 1))
}

function toObjectType(value: Record<string, unknown>, toType: (value: unknown) => string): string {
  const members = Object.entries(value).map(([key, member]) => {
    return `readonly ${JSON.stringify(key)}: ${toType(member)}`
  })
  return `{${members.join('; ')}}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
