import type {Dialect} from '../tree/tree.ts'
import type {DialectRules} from './dialect-rules.ts'
import {nextra2} from './nextra-2.ts'
import {nextra3} from './nextra-3.ts'
import {nextra4} from './nextra-4.ts'

/** The rules of each version of Nextra. */
export const dialects: Readonly<Record<Dialect, DialectRules>> = {
  2: nextra2,
  3: nextra3,
  4: nextra4
}
