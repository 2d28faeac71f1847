import {defineView} from '@lockstep/theme'
import {z} from 'zod'
import {findAddress, listAddressNames} from '../registry/find-address.ts'
import {explainUnknown} from './explain-unknown.ts'

/** The address of something that the registry names, within a line. */
export const address = defineView({
  component: ({props}) => <code>{findAddress(toName(props))}</code>,
  display: 'text',
  props: {of: z.string(), chain: z.string().optional()},
  check: ({props}) => explainUnknown('name', toName(props), listAddressNames())
})

function toName({of, chain}: {of: string; chain?: string | undefined}): string {
  return chain === undefined ? of : `${chain}/${of}`
}
