import type {SampleValue} from '../deploy/deployment.ts'

/** Build a table of arguments, so that a reader knows which word of a command is which. */
export function buildValueTable(values: ReadonlyArray<SampleValue>): string {
  const rows = values.map(({name, type, word}) => {
    const declared = name === '' ? type : `${type} ${name}`
    return `| \`${declared}\` | \`${word}\` |`
  })
  return ['| Argument | Value here |', '| --- | --- |', ...rows].join('\n')
}
