import type {Properties} from 'hast'
import {find, html, svg} from 'property-information'
import {parseLinkToken} from '../links/link-token.ts'

const flow =
  'address article aside blockquote caption center col colgroup dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr iframe li main nav ol p pre section summary table tbody td tfoot th thead tr ul video'
const text =
  'a abbr audio b bdi bdo br cite code data del dfn em i img input ins kbd label mark picture q rp rt ruby s samp small source span strike strong sub sup time track tt u var wbr'
const drawing =
  'svg g path circle rect line polyline polygon ellipse defs linearGradient radialGradient stop clipPath mask title desc'

/** Block elements. */
export const flowElements: ReadonlySet<string> = new Set(flow.split(' '))

/** Every element that a page may use. */
export const safeElements: ReadonlySet<string> = new Set(
  [flow, text, drawing].flatMap((names) => names.split(' '))
)

const drawings = new Set(drawing.split(' '))

/** Whether an element may be inside another one. Outside an SVG, `title` is a raw text element that swallows the page. */
export function isSafeElement(tagName: string, parent: string | undefined): boolean {
  if (tagName === 'title' || tagName === 'desc') return drawings.has(parent ?? '')
  return safeElements.has(tagName)
}

// By the names that hast has for them.
const attributes = new Set(
  'abbr align allow allowFullScreen alt autoPlay border cellPadding cellSpacing checked cite className colSpan controls dateTime decoding dir disabled download frameBorder headers height hidden href hrefLang htmlFor id kind label lang loading loop media muted open playsInline poster preload referrerPolicy rel reversed role rowSpan sandbox scope scrolling shape size sizes span src srcLang start summary tabIndex target title translate type vAlign value width clipPath clipRule cx cy d fill fillOpacity fillRule fontFamily fontSize gradientTransform gradientUnits mask offset opacity points preserveAspectRatio r rx ry stopColor stopOpacity stroke strokeDashArray strokeDashOffset strokeLineCap strokeLineJoin strokeMiterLimit strokeOpacity strokeWidth textAnchor transform version viewBox x x1 x2 xmlns y y1 y2'.split(
    ' '
  )
)
const urls = new Set(['cite', 'href', 'poster', 'src'])

// Names that Markdown gives to footnotes, and the compiler to code. Scripts of a theme find their elements by such
// names.
const data = new Set(['dataFootnoteBackref', 'dataFootnoteRef', 'dataFootnotes', 'dataLanguage'])

// Attributes of SVG that can name another resource.
const references = new Set(['fill', 'stroke', 'mask', 'clipPath'])

/** What became of an attribute. */
export type SafeAttribute = {property: string; value: Properties[string]} | {reason: string}

/** Check one attribute, named as in HTML, JSX or hast. The reason says why it must be dropped. */
export function checkAttribute(
  tagName: string,
  name: string,
  value: Properties[string]
): SafeAttribute {
  // The list of names is an object, so skip inherited properties.
  const isInherited = name.toLowerCase() in Object.prototype || name in Object.prototype
  const {property} = isInherited ? {property: name} : find(drawings.has(tagName) ? svg : html, name)

  if (/^on/i.test(name))
    return {reason: `Unexpected event handler \`${name}\`, because pages cannot run code`}
  if (/^style$/i.test(name)) {
    return {reason: 'Unexpected inline style, because the theme decides how pages look'}
  }
  const isKnown =
    attributes.has(property) ||
    data.has(property) ||
    /^aria[A-Z]/.test(property) ||
    (property === 'name' && /^(a|details|input)$/.test(tagName))
  if (!isKnown) {
    return {
      reason: `Unexpected attribute \`${name}\`, expected an HTML attribute that runs no code`
    }
  }
  if (parseLinkToken(value) !== undefined) {
    return {reason: `Unexpected scheme \`lockstep:\` in \`${name}\``}
  }
  if (urls.has(property) && !isSafeUrl(tagName, String(value ?? ''))) {
    return {
      reason: `Unexpected address in \`${name}\`, expected a path, or one of \`https:\`, \`http:\`, \`mailto:\``
    }
  }
  if (
    references.has(property) &&
    !/^(url\(#[\w-]+\)|[^:(]*|(rgb|hsl)a?\([^:(]*\))$/i.test(String(value))
  ) {
    return {
      reason: `Unexpected address in \`${name}\`, expected a color or a reference such as \`url(#id)\``
    }
  }
  return {property, value}
}

/** Whether following an address runs nothing. A frame must name its host. */
export function isSafeUrl(tagName: string, url: string): boolean {
  // Browsers remove these characters anywhere in an address before they read its scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what hides a scheme
  const plain = url.replace(/[\u0000-\u0020\u007f-\u009f]/g, '')
  if (tagName === 'iframe') return /^https:\/\//i.test(plain)
  const [, scheme] = /^([^/?#:]*):/.exec(plain) ?? []
  if (scheme === undefined) return true
  if (/^(https?|mailto|tel|ircs?|xmpp)$/i.test(scheme)) return true
  return tagName === 'img' && /^data:image\/(avif|gif|jpeg|png|webp)[;,]/i.test(plain)
}
