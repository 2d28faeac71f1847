import type {Natspec} from '../natspec/natspec.ts'
import type {ParameterFact} from './facts.ts'

/** Add the text of NatSpec to each parameter. NatSpec describes the members of a struct as parameters, too. */
export function addParameterTexts(
  parameters: ReadonlyArray<ParameterFact>,
  {params = {}}: Natspec
): Array<ParameterFact> {
  return parameters.map((parameter) => {
    const text = Object.hasOwn(params, parameter.name) ? params[parameter.name] : undefined
    return text === undefined ? parameter : {...parameter, text}
  })
}
