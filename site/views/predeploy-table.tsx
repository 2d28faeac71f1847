import {defineView} from '@lockstep/theme'
import {z} from 'zod'
import {predeploys} from '../registry/predeploys.ts'
import {specificationMonth} from '../registry/sources.ts'
import {Named} from './named.tsx'
import {Table} from './table.tsx'

const kinds = ['system', 'interop', 'optional', 'deprecated', 'preinstall'] as const

/** Predeploys of a kind, or all but preinstalls. */
export const predeployTable = defineView({
  component({props: {of}}) {
    const some = predeploys.filter(({kind}) => (of ? kind === of : kind !== 'preinstall'))
    const head = ['Contract', 'Address', 'Since', 'Proxy']
    const rows = some.map(({name, address, since, isProxied, description, source}) => [
      <Named key="name" name={<code>{name}</code>} href={source.href} text={description} />,
      <code key="address">{address}</code>,
      since,
      isProxied ? 'yes' : 'no'
    ])
    // None of them is behind a proxy.
    const columns = of === 'preinstall' ? 3 : 4
    return (
      <Table
        head={head.slice(0, columns)}
        month={specificationMonth}
        rows={rows.map((cells) => cells.slice(0, columns))}
      />
    )
  },
  props: {of: z.enum(kinds).optional()}
})
