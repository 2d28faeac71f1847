import {defineView} from '@lockstep/theme'
import {z} from 'zod'
import {predeploys} from '../registry/predeploys.ts'
import {Table} from './table.tsx'
import {toWords} from './words.tsx'

const kinds = ['system', 'interop', 'optional', 'deprecated', 'preinstall'] as const

/** Predeploys of a kind, or all but preinstalls. */
export const predeployTable = defineView({
  component({props: {of}}) {
    const some = predeploys.filter(({kind}) => (of ? kind === of : kind !== 'preinstall'))
    const rows = some
      .map(({name, address, since, isProxied, description, source}) => [
        <a key="name" href={source.href}>
          <code>{name}</code>
        </a>,
        <code key="address">{address}</code>,
        since,
        isProxied ? 'yes' : 'no',
        toWords(description)
      ])
      .map(([name, address, since, proxy, text]) => {
        return of === 'preinstall' ? [name, address, text] : [name, address, since, proxy, text]
      })
    const head =
      of === 'preinstall'
        ? ['Contract', 'Address', 'What it does']
        : ['Contract', 'Address', 'Since', 'Proxy', 'What it does']
    return <Table head={head} rows={rows} />
  },
  props: {of: z.enum(kinds).optional()}
})
