import {type DefaultTreeAdapterTypes, parse} from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

/** Elements that run or load something, or that change what the rest of the document means. */
const active = new Set(
  'script style link meta base form iframe object embed applet frame frameset template portal fencedframe animate animatemotion animatetransform set use foreignobject image feimage annotation-xml maction noscript noembed xmp plaintext textarea svg:style svg:script'.split(
    ' '
  )
)

/** Attributes with an address that a browser loads or opens. */
const addresses = new Set(
  'href src action formaction poster cite data background ping longdesc manifest codebase classid profile usemap xlink:href'.split(
    ' '
  )
)

const schemes = /^(?:https?|mailto|tel|ircs?|xmpp):$/

/**
 * List what runs in a document when a browser opens it, and the addresses whose scheme is not allowed.
 *
 * `allowed` are the signatures of elements that the theme puts into every document, see `listSignatures`.
 */
export function checkHtml(html: string, allowed: ReadonlySet<string>): Array<string> {
  const found: Array<string> = []
  visit(parse(html), (element) => {
    const {tagName, attrs} = element
    if (active.has(tagName.toLowerCase()) && !isAllowed(element, allowed)) {
      found.push(`element ${toSignature(element)}`)
    }
    for (const {name, prefix, value} of attrs) {
      const full = prefix ? `${prefix}:${name}` : name
      const place = `${full} of ${tagName}: ${JSON.stringify(value.slice(0, 200))}`
      if (/^on/i.test(name)) found.push(`handler ${place}`)
      if (/^(?:style|srcdoc)$/i.test(name)) found.push(`attribute ${place}`)
      if (addresses.has(full) && !isSafeAddress(tagName, value)) found.push(`address ${place}`)
      if (/^(?:srcset|imagesrcset)$/.test(name)) {
        const urls = value.split(/[\s,]+/)
        if (!urls.every((url) => isSafeAddress(tagName, url))) found.push(`address ${place}`)
      }
      if (tagName === 'meta' && name === 'content' && !isSafeFact(attrs, value)) {
        found.push(`address ${place}`)
      }
      if (/url\s*\(/i.test(value) && drawn.has(name) && !/^url\(#[\w-]+\)$/.test(value)) {
        found.push(`address ${place}`)
      }
    }
  })
  return found
}

/** List the signatures of the active elements of a document that holds nothing from a stranger. */
export function listSignatures(html: string): Set<string> {
  const found = new Set<string>()
  visit(parse(html), (element) => {
    if (active.has(element.tagName.toLowerCase())) found.add(toSignature(element))
  })
  return found
}

/** Attributes of a drawing that can name a resource. */
const drawn = new Set(
  'fill stroke mask clip-path filter marker-start marker-mid marker-end cursor'.split(' ')
)

function isAllowed(element: Element, allowed: ReadonlySet<string>): boolean {
  if (allowed.has(toSignature(element))) return true
  const get = (wanted: string): string | undefined =>
    element.attrs.find(({name}) => name === wanted)?.value
  // Facts about a page, which nothing runs or loads.
  if (element.tagName === 'meta') {
    const refresh = get('http-equiv')
    if (refresh !== undefined) return isSafeRefresh(refresh, get('content') ?? '')
    return get('name') !== undefined || get('property') !== undefined || get('charset') === 'utf-8'
  }
  if (element.tagName === 'link') {
    return /^(?:canonical|prev|next|icon|alternate|modulepreload|stylesheet)$/.test(
      get('rel') ?? ''
    )
  }
  // Data for an island, which no browser runs.
  if (element.tagName === 'script') {
    return get('type') === 'application/json' && get('src') === undefined
  }
  if (element.tagName === 'iframe') {
    return get('sandbox') !== undefined && /^https:/.test(new URL(get('src') ?? '', site).protocol)
  }
  return false
}

/** Facts with an address, such as Open Graph's `og:image`, are loaded by programs that show the page elsewhere. */
function isSafeFact(attrs: Element['attrs'], value: string): boolean {
  const about = attrs.find(({name}) => name === 'name' || name === 'property')?.value ?? ''
  return !/(?:image|url|video|audio|player|src)$/i.test(about) || isSafeAddress('meta', value)
}

/** A page that has moved redirects readers. */
function isSafeRefresh(name: string, content: string): boolean {
  const [, url] = /^0; url=(.*)$/s.exec(content) ?? []
  return name === 'refresh' && url !== undefined && isSafeAddress('meta', url)
}

const site = 'https://site.example/guide/page/'

/** Whether following an address runs nothing, as the parser of browsers reads it: https://url.spec.whatwg.org */
export function isSafeAddress(tagName: string, value: string): boolean {
  let url: URL
  try {
    url = new URL(value, site)
  } catch {
    // No browser follows it.
    return true
  }
  if (schemes.test(url.protocol)) return true
  return tagName === 'img' && /^data:image\/(?:avif|gif|jpeg|png|webp)[;,]/i.test(url.href)
}

function toSignature({tagName, attrs, childNodes}: Element): string {
  const list = attrs.map(({name, value}) => `${name}=${JSON.stringify(value)}`).sort()
  const text = childNodes.flatMap((node) => ('value' in node ? node.value : [])).join('')
  return `<${[tagName, ...list].join(' ')}>${/^(?:script|style)$/.test(tagName) ? text : ''}`
}

function visit(node: Node, onElement: (element: Element) => void): void {
  const waiting: Array<Node> = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ('tagName' in next) onElement(next)
    if ('content' in next) waiting.push(next.content)
    if ('childNodes' in next) waiting.push(...next.childNodes)
  }
}
