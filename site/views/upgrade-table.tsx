import {defineView} from '@lockstep/theme'
import type {ReactNode} from 'react'
import {registryMonth} from '../registry/sources.ts'
import {upgrades} from '../registry/upgrades.ts'
import {Named} from './named.tsx'
import {Table} from './table.tsx'

/** Upgrades of the Superchain, the latest first, with the moments at which they took place. */
export const upgradeTable = defineView({
  component() {
    const rows = upgrades
      .toReversed()
      .map(({name, mainnet, sepolia, description, source}) => [
        <Named key="name" name={name} href={source.href} text={description} />,
        toTime(mainnet),
        toTime(sepolia)
      ])
    const head = ['Upgrade, and what it brought', 'Mainnet', 'Sepolia']
    return <Table head={head} month={registryMonth} rows={rows} />
  },
  props: {}
})

/** `1704992401` -> `2024-01-11 17:00:01 UTC (1704992401)` */
function toTime(seconds: number | undefined): ReactNode {
  if (seconds === undefined) return '–'
  const iso = new Date(seconds * 1000).toISOString()
  return (
    <>
      <time dateTime={iso}>{`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`}</time>{' '}
      <code>{seconds}</code>
    </>
  )
}
