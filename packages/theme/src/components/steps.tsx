import type {ComponentInput} from '../component.ts'

interface StepProps {
  title?: string
  /** Whether the commands of the step ran in the last proof. */
  wasRun?: boolean
}

/** A numbered line that holds its code and remarks. */
export function Steps({props, parts, listOthers}: ComponentInput) {
  const steps = parts.filter(({name}) => name === 'Step')
  return (
    <>
      {listOthers('Step')}
      <ol id={props.id} className="steps">
        {steps.map(({props, slots, children}, index) => {
          const {title, wasRun} = props as StepProps // As its schema says.
          const words = slots.title ?? title
          return (
            <li key={index}>
              {wasRun ? (
                <span className="step-run" title="Run in the last proof">
                  <span className="hidden">Run in the last proof</span>
                </span>
              ) : null}
              {words ? <p className="step-title">{words}</p> : null}
              {children}
            </li>
          )
        })}
      </ol>
    </>
  )
}
