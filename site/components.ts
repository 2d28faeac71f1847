import {defineIsland} from '@lockstep/theme'
import {FeeCalculator} from './islands/fee-calculator.tsx'

/** Interactive components that pages may use. */
export const components = {
  FeeCalculator: defineIsland({
    component: FeeCalculator,
    source: './islands/fee-calculator.tsx',
    load: 'visible',
    props: {}
  })
}
