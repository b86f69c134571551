import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { BookInput } from '@lorecircle/shared/book/calls'
import { calls } from '@lorecircle/shared/registry/calls'
import { afterAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { randomFrom } from '../../bench/market/random.ts'
import { newShop } from '../../journeys/support/new-shop.ts'
import { toInput } from '../../support/book-input.ts'
import { freePorts } from '../../support/free-ports.ts'
import { isLongRun, withSeeds } from '../../support/store/seeds.ts'
import { emptyHome, runPlatform, visit } from '../platform/platform-process.ts'

const parts = ['functions', 'publisher', 'storage']
/** A part that dies more often in a minute is not started again. */
const killsOfEach = 5
const authorsAtOnce = 3
const changesOfABook = 3

const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

test.runIf(isLongRun)(
  'whatever part is killed while authors save, each acknowledged save is there afterwards, and its page stands',
  async () => {
    await withSeeds('saves around kills', { long: 1 }, async (seed) => {
      const random = randomFrom(seed)
      const { home, remove } = emptyHome()
      const platform = runPlatform(home, await freePorts())
      ends.push(async () => remove(), platform.cutPower)
      const file = await platform.ready()
      const shop = await newShop(file, `Survivor${seed}`)
      const saved = new Map<string, BookForAuthor>()
      const savers = desks(shop, saved)

      const order = parts.flatMap((part) => Array.from({ length: killsOfEach }, () => part))
      while (order.length > 0) {
        await savers.acknowledged(1 + Math.floor(random.next() * 8))
        const [part = ''] = order.splice(Math.floor(random.next() * order.length), 1)
        await platform.killPart(part)
      }
      await savers.acknowledged(authorsAtOnce)
      const saves = await savers.end()

      const { books } = await shop.call(calls.fetchBooks, {})
      const told = (some: Iterable<BookForAuthor>) =>
        [...some].map(({ id, tagline }) => `${id} ${tagline}`).sort()
      expect(told(books)).toEqual(told(saved.values()))
      const { host } = new URL(file.market)
      for (const { slug, tagline } of saved.values()) {
        const page = `http://${shop.subdomain}.${host}/shop/${slug}`
        await vi.waitFor(async () => expect((await visit(page)).html).toContain(tagline), { timeout: 20_000 })
      }
      console.log(`${saves} saves survived ${parts.length * killsOfEach} kills`)
    })
  },
  240_000,
)

/** Several hands at once: each adds a book and changes it a few times, over and over, and repeats what was not answered. */
function desks(shop: Awaited<ReturnType<typeof newShop>>, saved: Map<string, BookForAuthor>) {
  let isOver = false
  let saves = 0
  const waiting: { from: number; resolve: () => void }[] = []

  async function untilAcknowledged(input: z.input<typeof BookInput>): Promise<BookForAuthor> {
    const saveId = newId()
    const { book } = await untilAnswered(() => shop.call(calls.saveBook, { books: [{ ...input, saveId }] }))
    saved.set(book.id, book)
    saves++
    for (const one of waiting) if (saves >= one.from) one.resolve()
    return book
  }

  async function atWork(hand: number) {
    for (let books = 1; !isOver; books++) {
      let book = await untilAcknowledged(newBook(`The ${books}. Book of Hand ${hand}`))
      for (let change = 1; change <= changesOfABook && !isOver; change++)
        book = await untilAcknowledged({
          ...toInput(book),
          tagline: `Hand ${hand}, book ${books}, change ${change}.`,
        })
    }
  }
  const working = Promise.all(Array.from({ length: authorsAtOnce }, (_, hand) => atWork(hand + 1)))
  return {
    /** Resolves once so many more saves have been acknowledged. */
    acknowledged: (more: number) =>
      Promise.race([
        new Promise<void>((resolve) => waiting.push({ from: saves + more, resolve })),
        working.then(() => undefined),
      ]),
    async end() {
      isOver = true
      await working
      return saves
    },
  }
}

let named = 0
/** Of the kind that the portal makes. */
const newId = () => `01JD3X8E5C${String(++named).padStart(16, '0')}`

const newBook = (title: string): z.input<typeof BookInput> => ({
  newId: newId(),
  title,
  tagline: `${title}, as it was added.`,
  blurb: '',
  category: 'Fiction',
  genres: ['Literary Fiction'],
  subgenres: [],
  public: true,
  formats: [{ type: 'Paperback', price: 12, quantity: '∞' }],
})

/** Asks again as the portal does, until somebody answers; what is refused is thrown. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const answered = await vi.waitFor(
    () =>
      ask().then(
        (value) => ({ value }),
        (error: unknown) => {
          if (isAway(error)) throw error
          return { error }
        },
      ),
    { timeout: 30_000, interval: 50 },
  )
  if ('error' in answered) throw answered.error
  return answered.value
}

/** Nobody was there to answer, or said that what is needed is away. */
const isAway = (error: unknown): boolean =>
  error instanceof Error && /answered 50[0234]|ECONN|socket hang up/.test(String(error))
