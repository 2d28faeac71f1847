import {expect, test} from 'vitest'
import type {Store} from '../src/cache/store.ts'
import type {PagePool} from '../src/compile/create-page-pool.ts'
import {createDocumentBuilder} from '../src/write/create-document-builder.ts'
import {scheduleDocuments} from '../src/write/schedule-documents.ts'

const emptyStore: Store = {has: async () => false, get: async () => undefined, put: async () => {}}

test.each([1, 64, 65, 200])(
  '%i documents are built once each, and rendered when they differ',
  async (count) => {
    const names = Array.from({length: count}, (_, index) => `${index}.html`)
    const built: Array<string> = []
    const rendered: Array<string | undefined> = []
    const progress: Array<[done: number, total: number]> = []
    const pool: PagePool = {
      async run(tasks, listener) {
        for (const [index, late] of tasks.entries()) {
          const task = 'create' in late ? await late.create() : late
          if (task.kind === 'render') rendered.push(task.job.target)
          listener?.onDone?.(index + 1)
        }
        return []
      },
      close: async () => {}
    }
    const documents = new Map(
      names.map((name) => [
        name,
        () => {
          built.push(name)
          return {
            key: `key of ${name}`,
            job: {file: name, article: '', html: '', hrefs: [], childPages: []}
          }
        }
      ])
    )
    const isKept = (name: string): boolean => Number.parseInt(name, 10) % 3 !== 2
    const builder = createDocumentBuilder(documents as never)
    expect(builder.areSame(isKept)).toBe(count < 3)
    const {keys, rendered: number} = await scheduleDocuments(builder, {
      store: emptyStore,
      getPool: () => pool,
      takeOver: isKept,
      toTarget: (name) => `new/${name}`,
      onProgress: (done, total) => progress.push([done, total])
    })
    const changed = names.filter((name) => !isKept(name))
    expect(built).toEqual(names)
    expect(rendered.sort()).toEqual(changed.map((name) => `new/${name}`).sort())
    expect(number).toBe(changed.length)
    expect([...keys]).toEqual(names.map((name) => [name, `key of ${name}`]))
    expect(progress.filter(([done, total]) => done === total)).toEqual(
      changed.length === 0 ? [] : [[changed.length, changed.length]]
    )
  }
)
