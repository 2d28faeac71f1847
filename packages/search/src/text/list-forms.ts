/** List other forms of a plain word: `bridging` -> `bridge`, `bridges`, `bridged`, …; `stopped` -> `stop`, … */
export function listForms(term: string): Array<string> {
  if (!/^[a-z]{3,40}$/.test(term)) return []
  // Words this short are rarely verbs.
  if (term.length === 3) return [`${term}s`]
  const stem = [/(?:ies|ing|ed|es|e|s|y)$/, /s$/]
    .map((ending) => term.replace(ending, ''))
    .find(({length}) => length >= 3)
  if (stem === undefined) return []
  const forms = endings.map((ending) => stem + ending)
  const single = /(?:ed|ing)$/.test(term) && /([b-df-hj-np-tv-z])\1$/.test(stem)
  if (single) forms.push(stem.slice(0, -1), `${stem.slice(0, -1)}s`)
  if (/^[^aeiou]*[aeiou][bdgmnprt]$/.test(stem)) {
    forms.push(`${stem}${stem.at(-1)}ed`, `${stem}${stem.at(-1)}ing`)
  }
  return forms.filter((form) => form !== term && form.length >= 3)
}

const endings = ['', 'e', 's', 'es', 'ed', 'ing', 'y', 'ies']

/** List words of the same family: `derive` -> `derivation`; `deployment` -> `deploy`, `deployer`, `deploying`, … */
export function listFamily(term: string): Array<string> {
  if (!/^[a-z]{5,40}$/.test(term)) return []
  const stem = term.replace(familyEnding, '')
  if (stem.length < 4) return []
  return familyEndings.map((ending) => stem + ending).filter((word) => word !== term)
}

const familyEnding = /(?:e?ments?|(?:at)?ions?|ators?|[eo]rs?|ing|ed|es|e|s)$/

const familyEndings = ',e,s,ed,ing,ion,ions,ation,ations,ment,ments,er,ers,or,ors,ate,ated'.split(
  ','
)
