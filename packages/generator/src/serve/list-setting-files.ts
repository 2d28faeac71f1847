import type {Settings} from '../settings/settings.ts'

/** List the files and folders around the pages that a site is set up with. A change of one affects all pages. */
export function listSettingFiles({
  file,
  lint,
  deployments
}: Pick<Settings, 'file' | 'lint' | 'deployments'>): Array<string> {
  const {broadcast, hardhat, registry, stamps} = deployments ?? {}
  const words = [lint.vocabulary, lint.addresses, lint.known, lint.words, lint.prose?.words]
  const records = [...(broadcast ?? []), ...(hardhat ?? []), registry, stamps]
  return [file, ...words, ...records].filter((place) => place !== undefined)
}
