import type {SymbolFacts} from '@lockstep/pages'
import {breakPath} from './break-signature.tsx'
import type {ComponentInput} from './component.ts'
import {Facts} from './facts.tsx'

/** Props of a code block, with facts from the compiler. */
export interface CodeBlockProps {
  language: string
  lines: number
  filename?: string
  lineNumbers?: number
  copy?: boolean
  copyText?: string
  wrap?: boolean
  collapse?: boolean
  symbol?: string
  source?: {file: string; line: number; commit?: string}
  facts?: SymbolFacts
  hasLinks?: boolean
  href?: string
  /** Address of the first line in the repository. */
  sourceHref?: string
  /** Facts about each symbol, if the block shows several. */
  parts?: ReadonlyArray<CodePart>
}

/** One of several symbols in a block. */
interface CodePart {
  symbol: string
  file?: string
  line?: number
  /** Address of the symbol in the contract reference. */
  href?: string
  /** Address of its first line in the repository. */
  sourceHref?: string
  selector?: string
  topic?: string
}

/** Longer blocks are folded, since a reader looks for what comes after. */
const longestBlock = 32

/** A code block with its title, its source and its facts. */
export function CodeBlock({props, children, uid}: ComponentInput<CodeBlockProps>) {
  const {language, lines, lineNumbers, copy, copyText, wrap, collapse} = props
  // `Facts` returns nothing if no fact is worth showing.
  const facts = props.facts && Facts(props.facts)
  const isFolded = collapse ?? lines > longestBlock
  return (
    <figure
      id={props.id}
      className="code"
      data-language={language}
      data-numbers={lineNumbers === undefined ? undefined : lineNumbers}
      data-wrap={wrap ? (lines === 1 ? 'line' : '') : undefined}
      data-facts={facts ? '' : undefined}
      data-copy={copy === false ? undefined : (copyText ?? '')}
    >
      <Caption {...props} />
      {facts}
      {isFolded ? (
        <>
          <input className="fold hidden" type="checkbox" id={`code${uid}`} />
          {children}
          <label className="fold-label" htmlFor={`code${uid}`}>
            Show all {lines} lines
          </label>
        </>
      ) : (
        children
      )}
    </figure>
  )
}

// Code needs the room that a list takes up with its indentation.
CodeBlock.isWide = true

function Caption({filename, symbol, source, href, sourceHref, parts}: CodeBlockProps) {
  const name = filename ?? source?.file.split('/').at(-1)
  if (parts) {
    return (
      <figcaption>
        {name ? <b>{breakPath(name)}</b> : null}
        {parts.map((part) => (
          <Part key={part.symbol} {...part} />
        ))}
      </figcaption>
    )
  }
  if (name === undefined && symbol === undefined) return null
  const place = source && `${source.file}:${source.line}`
  return (
    <figcaption>
      {name ? <b>{breakPath(name)}</b> : null}
      {symbol ? (
        <span className="code-symbol">
          {href ? <a href={href}>{breakPath(symbol)}</a> : breakPath(symbol)}
        </span>
      ) : null}
      {place && place !== name ? (
        <span className="code-source">
          {sourceHref ? <a href={sourceHref}>{breakPath(place)}</a> : breakPath(place)}
          {source.commit ? ` @ ${source.commit.slice(0, 7)}` : null}
        </span>
      ) : null}
    </figcaption>
  )
}

/** A line of its own for one of several symbols. */
function Part({symbol, file, line, href, sourceHref, selector, topic}: CodePart) {
  const place = file === undefined ? undefined : breakPath(`${file}:${line}`)
  // A topic is too long for a caption.
  const hash = selector ?? topic?.slice(0, 10).concat('…')
  return (
    <span className="code-source">
      <span className="code-symbol">
        {href ? <a href={href}>{breakPath(symbol)}</a> : breakPath(symbol)}
      </span>
      {place ? ' ' : null}
      {sourceHref ? <a href={sourceHref}>{place}</a> : place}
      {hash === undefined ? null : ` · ${hash}`}
    </span>
  )
}
