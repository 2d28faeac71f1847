import type {Element, ElementContent, Properties} from 'hast'
import {raw} from 'hast-util-raw'

/** Makes MathML of LaTeX. */
export interface MathRenderer {
  render: (source: string, display: boolean) => {math: Element} | {reason: string}
}

const elements = new Set(
  'math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(
    ' '
  )
)

// As the parser of HTML writes them.
const attributes = new Set(
  'accent accentunder columnalign columnlines columnspacing depth display displaystyle fence form height linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowlines rowspacing rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' '
  )
)

/** Longer formulas than this are a mistake. */
const longest = 5000

let loading: Promise<MathRenderer> | undefined

/** Load what reads LaTeX; only pages with formulas wait for it. */
export function loadMathRenderer(): Promise<MathRenderer> {
  loading ??= import('temml').then(({default: temml}) => ({
    render(source, display) {
      if (source.length > longest) {
        return {
          reason: `Unexpected formula of ${source.length} characters, expected at most ${longest}`
        }
      }
      try {
        const text = temml.renderToString(source, {
          displayMode: display,
          throwOnError: true,
          trust: false,
          maxExpand: 500,
          maxSize: [50, 50]
        })
        const root = raw({type: 'root', children: [{type: 'raw', value: text}]})
        const [math] = root.type === 'root' ? root.children : []
        if (math?.type === 'element' && math.tagName === 'math') return {math: sanitize(math)}
        return {reason: 'Cannot read formula'}
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        // The rest of the message shows the place, for a terminal.
        const [line = ''] = message.split('\n', 1)
        const words = line.trim()
        return {
          reason: `Cannot read formula: ${words.endsWith(':') ? words.slice(0, -1).trimEnd() : words}`
        }
      }
    }
  }))
  return loading
}

/** Keep what MathML has for showing formulas: no style, no address, no other vocabulary. */
function sanitize(node: Element): Element {
  const properties: Properties = {}
  for (const [name, value] of Object.entries(node.properties)) {
    const key = name.toLowerCase()
    if (attributes.has(key) && /^[\w\s#%.+-]*$/.test(String(value))) properties[key] = value
    if (name === 'className') {
      const names = (Array.isArray(value) ? value : [])
        .map(String)
        .filter((each) => /^tml-/.test(each))
      if (names.length > 0) properties.className = names
    }
    const [, color] =
      (name === 'style' && /(?:^|;)color:(#[\da-f]{3,8})/i.exec(String(value))) || []
    if (color !== undefined) properties.mathcolor = color
  }
  const children = node.children.flatMap((child): Array<ElementContent> => {
    if (child.type === 'text') return [{type: 'text', value: child.value}]
    return child.type === 'element' && elements.has(child.tagName) ? [sanitize(child)] : []
  })
  return {type: 'element', tagName: node.tagName, properties, children}
}
