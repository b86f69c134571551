import type { Services } from '@lorecircle/publisher/services/services'

/**
 * Lets several runs work at once on the same store, one request at a time: `turns` say, request by request, whose is
 * next, as far as that one waits for anything.
 */
export function oneByOne(services: Services, turns: readonly number[]) {
  const waiting: { who: number; begin(end: () => void): void }[] = []
  let isWorking = false
  let at = 0

  async function work() {
    isWorking = true
    for (;;) {
      // Whatever the last answer has set off comes to wait first.
      await new Promise(setImmediate)
      const wanted = turns[at++ % turns.length]
      const next = waiting.find(({ who }) => who === wanted) ?? waiting[0]
      if (!next) break
      waiting.splice(waiting.indexOf(next), 1)
      await new Promise<void>((end) => next.begin(end))
    }
    isWorking = false
  }

  async function inTurn<T>(who: number, request: () => Promise<T>): Promise<T> {
    const end = await new Promise<() => void>((begin) => {
      waiting.push({ who, begin })
      if (!isWorking) void work()
    })
    return request().finally(end)
  }

  /** The services as one of the runs has them. */
  return (who: number): Services => {
    const { documents, pages } = services
    return {
      ...services,
      documents: {
        ...documents,
        read: (document) => inTurn(who, () => documents.read(document)),
        create: (document, value) => inTurn(who, () => documents.create(document, value)),
        replace: (document, value, etag) => inTurn(who, () => documents.replace(document, value, etag)),
      },
      pages: {
        ...pages,
        read: (key) => inTurn(who, () => pages.read(key)),
        write: (file, expected) => inTurn(who, () => pages.write(file, expected)),
        etag: (key) => inTurn(who, () => pages.etag(key)),
        list: (prefix) => inTurn(who, () => pages.list(prefix)),
      },
    }
  }
}
