import type {ComponentInput} from './component.ts'

/** A drawing, with the text that it was drawn from. */
export function Diagram({
  props,
  children
}: ComponentInput<{title?: string; description?: string; source?: string}>) {
  const {id, title, source} = props
  return (
    <figure id={id} className="diagram">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may be wider than the screen, and keys must scroll it */}
      <section className="diagram-drawing" aria-label={title ?? 'Diagram'} tabIndex={0}>
        {children}
      </section>
      {title ? <figcaption>{title}</figcaption> : null}
      {source ? (
        <details>
          <summary>Diagram as text</summary>
          <pre>
            <code>{source}</code>
          </pre>
        </details>
      ) : null}
    </figure>
  )
}

/** A formula, in the line or in a line of its own, with its LaTeX for a reader who copies the page. */
export function MathBlock({props, children}: ComponentInput<{display?: boolean; source?: string}>) {
  const {id, display, source} = props
  if (!display) return <span data-formula={source}>{children}</span>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may be wider than the screen, and keys must scroll it
    <div id={id} className="formula" tabIndex={0} data-formula={source}>
      {children}
    </div>
  )
}
