/** A place for bytes under keys, as all drivers of unstorage are used here. */
export interface RemoteDriver {
  get: (key: string) => Promise<Uint8Array | undefined>
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** List all keys, except those of other programs that use the same place. */
  list: () => Promise<Array<string>>
  /** Get the time of the last change of a key. Undefined if the driver doesn't know it. */
  getTime: (key: string) => Promise<Date | undefined>
  remove: (key: string) => Promise<void>
  close: () => Promise<void>
}
