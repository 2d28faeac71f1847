import {defineConfig} from 'vitest/config'

export default defineConfig({
  // Packages of the workspace are taken from their sources, so that a test never meets an old build.
  // Some tests mostly wait for chains: two at a time, also on one core.
  test: {maxWorkers: 2},
  resolve: {conditions: ['@lockstep/source']},
  ssr: {resolve: {conditions: ['@lockstep/source']}}
})
