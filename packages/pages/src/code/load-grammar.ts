import {type BundledLanguage, bundledLanguages, type LanguageRegistration} from 'shiki'

type Rule = LanguageRegistration['repository'][string]

/**
 * Load a language of Shiki.
 *
 * The grammar of Solidity takes the end of `function(uint256) returns (bool) check` for the end of the parameters that it
 * is one of, so it gets a rule for `returns (bool)` in parameters.
 */
export async function loadGrammar(name: BundledLanguage): Promise<Array<LanguageRegistration>> {
  const {default: grammars} = await bundledLanguages[name]()
  return name === 'solidity' ? grammars.map(addReturns) : grammars
}

const returns: Rule = {
  begin: '\\b(returns)\\s*\\(',
  beginCaptures: {1: {name: 'storage.type.function'}},
  end: '\\)',
  patterns: [{include: '#type-function'}, {include: '#type-primitive'}, {include: '#punctuation'}]
}

function addReturns(grammar: LanguageRegistration): LanguageRegistration {
  const {'declaration-function-parameters': parameters, ...others} = grammar.repository
  if (!parameters) return grammar
  const patterns = [returns, ...(parameters.patterns ?? [])]
  const repository = {...others, 'declaration-function-parameters': {...parameters, patterns}}
  return {...grammar, repository: repository as LanguageRegistration['repository']}
}
