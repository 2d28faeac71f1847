import type {ComponentInput} from './component.ts'

/** The declaration of a symbol, in one line or within a sentence, or its code if it has no declaration. */
export function Signature({props, children}: ComponentInput<{symbol: string; isInline?: boolean}>) {
  if (props.isInline) {
    return (
      <span id={props.id} data-symbol={props.symbol}>
        {children}
      </span>
    )
  }
  return (
    <div id={props.id} className="signature" data-symbol={props.symbol}>
      {children}
    </div>
  )
}

const captions = {abi: 'Interface', errors: 'Errors', storage: 'Storage'}

/** A table of what a contract offers, its errors, or its storage. */
export function ContractTable({
  props,
  children
}: ComponentInput<{kind: keyof typeof captions; symbol: string}>) {
  return (
    <figure id={props.id} className="contract" data-kind={props.kind} data-stacked="">
      <figcaption>
        {captions[props.kind]} of <code>{props.symbol}</code>
      </figcaption>
      {children}
    </figure>
  )
}
