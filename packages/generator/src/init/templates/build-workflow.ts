import path from 'node:path'
import type {ProjectOutline} from '../project-outline.ts'

/** Build the GitHub workflow that checks the docs of a pull request and publishes those of the main branch. */
export function buildWorkflow({
  foundry: [contracts],
  folder,
  contract,
  branch,
  docs,
  manager
}: ProjectOutline): string {
  const install = manager.steps.map((step) => `      - ${step}\n`).join('')
  // A step names its folder from the root of the repository.
  const home = path.posix.join(folder, contracts ?? '.')
  const foundry = `      - uses: foundry-rs/foundry-toolchain@v1
      - run: forge build
        env:
          FOUNDRY_PROFILE: docs
${home === '.' && folder === '.' ? '' : `        working-directory: ${home}\n`}`
  const inFolder = `    defaults:
      run:
        working-directory: ${folder}
`
  return `# Checks the docs of each pull request, and publishes them from \`${branch}\`.
name: Docs

on:
  pull_request:
  push:
    branches: [${branch}]

permissions:
  contents: read

jobs:
  docs:
    runs-on: ubuntu-latest
${folder === '.' ? '' : inFolder}    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0 # Pages show when they were last changed.
          submodules: recursive
      - uses: actions/setup-node@v4
        with:
          node-version: 22
${install}${contracts === undefined ? '' : foundry}      - run: ${manager.run} lockstep lint --format github --max-warnings 0
      - run: ${manager.run} lockstep build
${contract && docs === undefined ? `      - run: ${manager.run} lockstep proof\n` : ''}      - uses: actions/upload-pages-artifact@v3
        with:
          path: ${path.posix.join(folder, 'dist')}

  deploy:
    if: github.ref == 'refs/heads/${branch}'
    needs: docs
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@v4
`
}
