import {z} from 'zod'
import {buildSnippet, type SnippetRequest, toFileLanguage} from '../contracts/build-snippet.ts'
import {toFault} from '../convert/to-fault.ts'
import {defineComponent, flag, numeric} from './component-spec.ts'

/** Code of contracts, or of a file next to them. It becomes a code block. */
export const snippet = defineComponent({
  name: 'Snippet',
  display: 'flow',
  role: 'code',
  shape: {
    of: z.string().optional(),
    file: z.string().optional(),
    region: z.string().optional(),
    natspec: flag.optional(),
    body: flag.optional(),
    header: flag.optional(),
    language: z.string().optional(),
    filename: z.string().optional(),
    copy: flag.optional(),
    wrap: flag.optional(),
    collapse: flag.optional(),
    save: flag.optional(),
    showLineNumbers: z.union([flag, numeric]).optional()
  },
  needs: ({language, file}) => ({
    languages: [
      'solidity',
      ...(language === undefined ? [] : [language]),
      ...(file === undefined ? [] : [toFileLanguage(file)])
    ]
  }),
  finish(component, {report, contracts, highlighter, finishCode}) {
    const {position, places, props} = component
    // As the schema has checked.
    const {of, file, region, language = '', showLineNumbers, ...shown} = props as Props
    const references = of?.split(/\s+/).filter(Boolean) ?? []
    const request: SnippetRequest | undefined =
      references.length > 0
        ? {kind: 'symbols', references}
        : file === undefined
          ? undefined
          : {kind: 'file', path: file, region}
    if (!request) {
      const reason =
        'Cannot find prop `of` of `Snippet`, expected the name of a symbol, or a path in `file`'
      const finding = {ruleId: 'missing-prop', reason, place: position, subject: 'Snippet'} as const
      // A prop of a wrong type was dropped and reported.
      const isDropped = of === undefined && (places?.of ?? places?.file) !== undefined
      if (!isDropped) report(finding)
      return toFault(finding, [], position)
    }
    const lineNumbers = typeof showLineNumbers === 'number' ? showLineNumbers : 1
    const fence = {
      ...shown,
      language,
      lines: new Set<number>(),
      words: [],
      unknown: [],
      ...(showLineNumbers !== undefined && showLineNumbers !== false && {lineNumbers})
    }
    const found = buildSnippet(request, fence, {
      contracts,
      highlighter,
      warn: (warning) => report({...warning, place: position, severity: 'warning'})
    })
    if ('value' in found) return finishCode({...found.value, position})
    report({...found.problem, place: places?.of ?? places?.file ?? position})
    return toFault(found.problem, [], position)
  }
})

interface Props {
  of?: string
  file?: string
  region?: string
  language?: string
  showLineNumbers?: boolean | number
  natspec?: boolean
  body?: boolean
  header?: boolean
  filename?: string
  copy?: boolean
  wrap?: boolean
  collapse?: boolean
  save?: boolean
}
