import {toGap} from '../article/gap.ts'
import type {ComponentInput} from './component.ts'

interface StepProps {
  title?: string
  /** Whether a proof of the page runs commands of the step. */
  isRun?: boolean
}

/** A numbered line that holds its code and remarks. */
export function Steps({props, parts, listOthers}: ComponentInput) {
  const steps = parts.filter(({name}) => name === 'Step')
  return (
    <>
      {listOthers('Step')}
      <ol id={props.id} className="steps">
        {steps.map(({props, slots, children}, index) => {
          const {title, isRun} = props as StepProps // As its schema says.
          const words = slots.title ?? title
          return (
            <li key={index}>
              {isRun ? toGap('run') : null}
              {words ? <p className="step-title">{words}</p> : null}
              {children}
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** Mark of a step whose commands ran in the last proof. */
export function RunMark() {
  return (
    <span className="step-run" title="Run in the last proof">
      <span className="hidden">Run in the last proof</span>
    </span>
  )
}
