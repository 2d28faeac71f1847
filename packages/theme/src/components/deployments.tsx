import type {ComponentInput} from './component.ts'

/** A table of where a contract is deployed. */
export function Deployments({props, children}: ComponentInput<{of: string}>) {
  return (
    <figure id={props.id} className="contract" data-kind="deployments" data-stacked="">
      <figcaption>
        Deployments of <code>{props.of}</code>
      </figcaption>
      {children}
    </figure>
  )
}
