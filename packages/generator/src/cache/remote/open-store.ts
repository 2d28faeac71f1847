import path from 'node:path'
import {openDiskStore} from '../open-disk-store.ts'
import {getCacheKeys} from './cache-keys.ts'
import {createRemoteStore, type RemoteStore} from './create-remote-store.ts'
import {type LayeredStore, layerStores} from './layer-stores.ts'
import {readDriver} from './read-driver.ts'
import type {RemoteOptions} from './read-remote-options.ts'

/** Options of the store of a site. */
export interface StoreOptions {
  /** The cache folder. */
  cache: string
  remote?: RemoteOptions | undefined
  /** Wait until everything is sent. */
  isPatient?: boolean | undefined
}

/** Open the store of a site: on the disk, with a remote cache behind it if there is one. */
export async function openStore({cache, remote, isPatient}: StoreOptions): Promise<LayeredStore> {
  const behind = remote && (await openRemote(remote, isPatient))
  const store = layerStores(openDiskStore(toStoreFolder(cache)), behind)
  return {
    ...store,
    close() {
      store.close()
      behind?.close()
    }
  }
}

/** Return the folder of what is on the disk. */
export function toStoreFolder(cache: string): string {
  return path.join(cache, 'store')
}

async function openRemote(
  remote: RemoteOptions,
  isPatient: boolean | undefined
): Promise<RemoteStore> {
  return createRemoteStore({
    driver: await readDriver(remote),
    name: remote.driver,
    keys: getCacheKeys(remote.secret, remote.publicKey),
    isPatient
  })
}
