import type {Element, ElementContent, Properties} from 'hast'

const elements = new Set(
  'circle defs ellipse g line marker path polygon polyline rect svg text tspan'.split(' ')
)

const numbers = new Set(
  'cx cy d dy fontSize fontWeight height markerHeight markerWidth points r refX refY rx ry strokeDashArray strokeWidth textLength transform viewBox width x x1 x2 y y1 y2'.split(
    ' '
  )
)

const words = new Set(
  'fontStyle lengthAdjust orient paintOrder strokeLineCap strokeLineJoin textAnchor textDecoration'.split(
    ' '
  )
)

// The renderer's names for colors, as those of a theme. Without a theme the drawing is lines and text.
const colors: Readonly<Record<string, string>> = {
  'var(--_text)': 'currentColor',
  'var(--_text-sec)': 'var(--diagram-quiet,currentColor)',
  'var(--_text-muted)': 'var(--diagram-quiet,currentColor)',
  'var(--_text-faint)': 'var(--diagram-quiet,currentColor)',
  'var(--_line)': 'var(--diagram-line,currentColor)',
  'var(--_arrow)': 'var(--diagram-line,currentColor)',
  'var(--_node-fill)': 'var(--diagram-node,transparent)',
  'var(--_node-stroke)': 'var(--diagram-border,currentColor)',
  'var(--_inner-stroke)': 'var(--diagram-border,currentColor)',
  'var(--_group-fill)': 'transparent',
  'var(--_group-hdr)': 'var(--diagram-group,transparent)',
  'var(--_key-badge)': 'var(--diagram-group,transparent)',
  'var(--bg)': 'var(--diagram-background,Canvas)',
  none: 'none'
}

/**
 * Keep of a drawing what draws: known elements, numbers, and the colors of a theme.
 *
 * No style, script, address or text of an attribute gets through. Ids begin with `prefix`.
 */
export function sanitizeDrawing(svg: Element, prefix: string): Element {
  return sanitize(svg)

  function sanitize(node: Element): Element {
    const properties: Properties = {}
    for (const [name, value] of Object.entries(node.properties)) {
      const safe = toSafe(name, Array.isArray(value) ? value.join(' ') : String(value))
      if (safe !== undefined) properties[name] = safe
    }
    // A shape without a color is black, whatever the scheme.
    if (/^(circle|ellipse|path|polygon|rect)$/.test(node.tagName)) {
      properties.fill ??= 'var(--diagram-node,transparent)'
    }
    // This arrow is drawn pointing back. Reversed once more, it would point at the line.
    if (/^arrowhead-start/.test(String(node.properties.id))) properties.orient = 'auto'
    return {...node, properties, children: node.children.flatMap(sanitizeChild)}
  }

  function sanitizeChild(node: ElementContent): Array<ElementContent> {
    // White space between shapes says nothing.
    if (node.type === 'text') {
      return node.value.trim() === '' ? [] : [{type: 'text', value: node.value}]
    }
    return node.type === 'element' && elements.has(node.tagName) ? [sanitize(node)] : []
  }

  function toSafe(name: string, value: string): string | undefined {
    if (name === 'fill' || name === 'stroke') {
      return colors[value] ?? (name === 'stroke' ? colors['var(--_node-stroke)'] : undefined)
    }
    if (name === 'id') return /^[\w-]+$/.test(value) ? `${prefix}${value}` : undefined
    if (name === 'markerEnd' || name === 'markerStart') {
      const [, id] = /^url\(#([\w-]+)\)$/.exec(value) ?? []
      return id === undefined ? undefined : `url(#${prefix}${id})`
    }
    if (numbers.has(name)) return /^[\w\s,.()+-]*$/.test(value) ? round(value) : undefined
    return words.has(name) && /^[a-z-]+$/i.test(value) ? value : undefined
  }
}

/** `3.8499999999999996` -> `3.85`: more digits are invisible but make the page larger. */
function round(value: string): string {
  return value.replace(/-?(?<!\d)\d+\.\d+/g, (number) =>
    String(Math.round(Number(number) * 100) / 100)
  )
}
