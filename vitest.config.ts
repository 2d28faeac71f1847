import {defineConfig} from 'vitest/config'

export default defineConfig({
  // Packages of the workspace are taken from their sources, so that a test never meets an old build.
  // Some tests mostly wait for chains: two at a time, also on one core. A busy machine is slow, not wrong.
  test: {maxWorkers: 2, testTimeout: 180_000, hookTimeout: 300_000},
  resolve: {conditions: ['@lockstep/source']},
  ssr: {resolve: {conditions: ['@lockstep/source']}}
})
