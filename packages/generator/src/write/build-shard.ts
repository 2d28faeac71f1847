import {SetupError} from '@lockstep/problem'
import type {BuildOptions} from '../build-site.ts'
import type {RemoteReport} from '../cache/remote/create-remote-store.ts'
import {readRemoteOptions} from '../cache/remote/read-remote-options.ts'
import type {Shard} from '../compile/shard.ts'
import {type OpenSiteOptions, openSite} from '../open/open-site.ts'
import type {Settings} from '../settings/settings.ts'

/** The result of building a share. */
export interface ShardReport {
  pages: number
  compiled: number
  remote: RemoteReport
}

/** A share whose result would be lost. */
class ShardError extends SetupError {
  override name = 'ShardError'
}

/**
 * Compile a share of the pages into the remote cache, and write nothing else.
 *
 * A build after all shares finds every page there. If a share is missing, that build compiles its pages itself.
 */
export async function buildShard(
  settings: Settings,
  shard: Shard,
  options: OpenSiteOptions & Pick<BuildOptions, 'onProgress'>
): Promise<ShardReport> {
  const remote = readRemoteOptions(settings)
  if (!remote || remote.secret === undefined) {
    const reason = remote
      ? 'Cannot share compiled pages without a secret: set `LOCKSTEP_CACHE_SECRET`'
      : 'Cannot share compiled pages without a remote cache: name one as `cache.remote` in `site.yaml`, or in `LOCKSTEP_CACHE_REMOTE`'
    throw new ShardError(reason)
  }
  const open = await openSite(settings, {...options, isPatient: true})
  try {
    const report = await open.compileShard(shard, {
      onStage: options.onProgress,
      onProgress: (done, total) => options.onProgress?.('pages', done, total)
    })
    await open.pages.write()
    options.onProgress?.('send')
    const sent = await open.store.send()
    return {
      ...report,
      remote: sent ?? {driver: remote.driver, found: 0, missing: 0, sent: 0, rejected: []}
    }
  } finally {
    await open.close()
  }
}
