import {defineConfig} from 'vitest/config'

export default defineConfig({
  // Packages of the workspace are taken from their sources, so that a test never meets an old build.
  resolve: {conditions: ['@lockstep/source']},
  ssr: {resolve: {conditions: ['@lockstep/source']}}
})
