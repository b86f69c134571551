import { orderMarket } from '@lorecircle/publisher/market/order-market'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import type { Services } from '@lorecircle/publisher/services/services'
import type { Book } from '@lorecircle/shared/book/book'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import fc from 'fast-check'
import { test } from 'vitest'
import { saveBook } from '../authors.ts'
import { oneByOne } from '../one-by-one.ts'
import {
  authors,
  deleteFillers,
  expectTheTruth,
  fillers,
  inTheMarket,
  type Model,
  oldest,
} from './market-at-once.ts'

const anySave = fc.record({
  who: fc.nat(1),
  book: fc.nat(2),
  subgenres: fc.subarray(['Dark Fantasy', 'Urban Fantasy', 'Wizards & Witches']),
  genres: fc.constantFrom('Fantasy', 'Fantasy,Horror').map((names) => names.split(',')),
  prices: fc.constantFrom<number[][]>([1499], [0], [999, 0]),
  public: fc.boolean(),
  words: fc.nat(3).map((n) => `words ${n}`),
})
type Save = typeof anySave extends fc.Arbitrary<infer T> ? T : never
/** What two updaters do at once: each has some saves and takes some fillers away; a recount may come between. */
const anyRound = fc.record({
  saves: fc.array(anySave, { minLength: 1, maxLength: 4 }),
  gone: fc.array(fc.nat(fillers - 1), { maxLength: 3 }),
  turns: fc.array(fc.nat(2), { minLength: 20, maxLength: 60 }),
  isRecounted: fc.boolean(),
})

function changed(book: Book, { subgenres, genres, prices, words, public: isPublic }: Save): Book {
  const formats = prices.map((priceInCents, n) => testFormat({ id: `${book.id}-f${n}`, priceInCents }))
  return { ...book, subgenres, genres, formats, tagline: words, public: isPublic }
}

/** Both updaters hear of every save, as when a message is delivered twice; the fillers are deleted before, and heard of by the first. */
async function atOnce(
  services: Services,
  model: Model,
  round: typeof anyRound extends fc.Arbitrary<infer T> ? T : never,
) {
  for (const save of round.saves) {
    const sub = authors[save.who] ?? ''
    const book = model.books.get(`${sub}-${save.book}`)
    const account = model.accounts.get(sub)
    if (!book || !account) throw new Error('there is no such book')
    model.books.set(book.id, changed(book, save))
    await saveBook(services, account, changed(book, save))
  }
  const deleted = await deleteFillers(
    services,
    model,
    round.gone.map((n) => oldest + n),
  )
  const servicesOf = oneByOne(services, round.turns)
  const asked = round.saves.map(({ who, book }) => ({
    sub: authors[who] ?? '',
    books: [`${authors[who]}-${book}`],
  }))
  await Promise.all([
    updateMarket(servicesOf(0), [...asked.slice(1), ...deleted]),
    updateMarket(servicesOf(1), asked),
    round.isRecounted ? orderMarket(servicesOf(2)) : undefined,
  ])
}

test('two updaters and a recount at once, in any order of their requests, leave the market that the rules describe', {
  tags: ['A5-01', 'A5-02', 'A5-03', 'A5-04', 'A2.5-31'],
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRound, { minLength: 1, maxLength: 3 }), async (rounds) => {
      await inTheMarket(async (services, model) => {
        for (const round of rounds) {
          await atOnce(services, model, round)
          await expectTheTruth(services, model)
        }
      })
    }),
    { numRuns: 3, endOnFailure: true },
  )
})
