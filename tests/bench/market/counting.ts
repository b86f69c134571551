import type { Services } from '@lorecircle/publisher/services/services'

export type Requests = { read: number; written: number }

export function countingServices(services: Services): { services: Services; requests: Requests } {
  const requests: Requests = { read: 0, written: 0 }
  const counted =
    <A extends unknown[], R>(kind: keyof Requests, ask: (...args: A) => R) =>
    (...args: A): R => {
      requests[kind]++
      return ask(...args)
    }
  const { documents, pages } = services
  return {
    requests,
    services: {
      ...services,
      documents: {
        ...documents,
        read: (document) => counted('read', () => documents.read(document))(),
        list: counted('read', documents.list),
        create: (document, value) => counted('written', () => documents.create(document, value))(),
        replace: (document, value, etag) =>
          counted('written', () => documents.replace(document, value, etag))(),
        remove: counted('written', documents.remove),
        async update(document, change) {
          requests.read++
          requests.written++
          return documents.update(document, change)
        },
      },
      pages: {
        read: counted('read', pages.read),
        etag: counted('read', pages.etag),
        list: counted('read', pages.list),
        write: counted('written', pages.write),
        remove: counted('written', pages.remove),
      },
    },
  }
}
