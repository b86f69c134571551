import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Listed } from '@lorecircle/shared/storage/s3-errors'

export type Made = {
  at(key: string): unknown
  within(prefix: string): Iterable<string>
}

export function documentsInMemory(made: Made): Documents {
  const written = new Map<string, { text: string; etag: string }>()
  let version = 0
  const put = (key: string, value: unknown) => {
    const etag = `"${++version}"`
    written.set(key, { text: JSON.stringify(value), etag })
    return etag
  }
  const textAt = (key: string) => {
    const value = written.has(key) ? undefined : made.at(key)
    return value === undefined ? written.get(key) : { text: JSON.stringify(value), etag: '"made"' }
  }
  const listed = (key: string): Listed => ({ key, etag: '', sizeInBytes: 0, modifiedAt: new Date(0) })

  const documents: Documents = {
    async read({ key, schema }) {
      const found = textAt(key)
      return found ? { value: schema.parse(JSON.parse(found.text)), etag: found.etag } : null
    },
    readDerived: (document) => documents.read(document),
    async readAll() {
      throw new Error('nobody reads all of them here')
    },
    async *list(prefix) {
      for (const key of made.within(prefix)) yield listed(key)
    },
    create: async ({ key }, value) => (textAt(key) ? null : put(key, value)),
    replace: async ({ key }, value, etag) => (textAt(key)?.etag === etag ? put(key, value) : null),
    write: async ({ key }, value) => void put(key, value),
    remove: async ({ key }) => written.delete(key),
    async update(document, change) {
      const value = change((await documents.read(document))?.value ?? null)
      return { value, etag: put(document.key, value) }
    },
  }
  return documents
}
