import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { createPublisherServices } from '@lorecircle/publisher/services'
import type { Services } from '@lorecircle/publisher/services/services'
import type { Account } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Book } from '@lorecircle/shared/book/book'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc, bookOrderDoc } from '@lorecircle/shared/book/stored'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import type { Post } from '@lorecircle/shared/post/post'
import { postDoc } from '@lorecircle/shared/post/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { catalogueDoc, manifestDoc } from '@lorecircle/shared/publishing/stored'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaledCount } from '../../support/store/seeds.ts'
import { bookOf, openShop, put, saveBook } from './authors.ts'
import { type Platform, plainRenderer, startPlatform } from './platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.stop())

/** A publisher that has just started: it remembers nothing. */
const cold = (): Services => ({
  ...createPublisherServices(platform.env, platform.clients, plainRenderer()),
  invalidate: async () => {},
})

/** What an author, a reader or time can do to a shop; numbers are taken modulo what there is. */
const deed = fc.oneof(
  // What changes few pages comes most: a change of all of them would hide what it left out.
  {
    weight: 12,
    arbitrary: fc.record({ does: fc.constant('save' as const), book: fc.nat(), change: fc.nat() }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('sell' as const), book: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('post' as const), post: fc.nat(4), change: fc.nat(4) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('order' as const), from: fc.nat(), to: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('add' as const), isPublic: fc.boolean() }) },
  fc.record({ does: fc.constant('archive' as const), book: fc.nat() }),
  fc.record({ does: fc.constant('remove' as const), book: fc.nat() }),
  fc.record({ does: fc.constant('page' as const), page: fc.nat(2), isPublished: fc.boolean() }),
  fc.record({ does: fc.constant('profile' as const), name: fc.nat(3) }),
  fc.record({ does: fc.constant('welcome' as const), tagline: fc.nat(3) }),
  fc.record({ does: fc.constant('move' as const), name: fc.nat(3) }),
  fc.record({ does: fc.constant('lapse' as const), member: fc.boolean() }),
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString()
const bookAt = (n: number): Book =>
  bookOf(`b${n}`, {
    createdAt: day(n % 300),
    series: n % 3 === 0 ? { name: n % 2 ? 'Odd' : ' even ', position: 1 + (n % 7) } : null,
    formats: [testFormat({ id: `f${n}`, slots: 1 + (n % 2), numbered: n % 2 === 0 })],
  })

const postId = (post: number) => `01JD3X8E5C000000000000000${post}`
const postOf = (post: number, change: number, n: number): Post => ({
  id: postId(post),
  title: change === 1 ? `Titled ${n}` : 'A post',
  content: `<p>${change === 2 ? n : 'Words'}</p>`,
  isPublished: change !== 3,
  createdAt: day(post),
  updatedAt: day(change === 4 ? n % 300 : 1),
})

const changes: ((book: Book, n: number) => Book)[] = [
  (book, n) => ({ ...book, tagline: `told ${n}` }),
  (book, n) => ({ ...book, title: `Renamed ${n}`, slug: `renamed-${n}-${book.id}` }),
  (book, n) => ({ ...book, blurb: `Once.\n${n}` }),
  (book) => ({ ...book, public: !book.public }),
  (book, n) => ({ ...book, series: { name: n % 2 ? 'odd' : 'Even', position: 1 + (n % 9) } }),
  (book) => ({ ...book, series: null }),
  (book, n) => ({ ...book, formats: [testFormat({ id: `f-${book.id}`, priceInCents: 100 * n, slots: 1 })] }),
  (book, n) => ({ ...book, updatedAt: day(n % 400) }),
]

/** One author's shop, which deeds are done to. */
async function shopOf(sub: string, size: number) {
  const services = cold()
  const { documents } = services
  const books = new Map(Array.from({ length: size }, (_, n) => [`b${n}`, bookAt(n)]))
  let account: Account = await openShop(services, sub, [...books.values()])
  for (const post of [0, 1, 2, 3])
    await put(services, postDoc(account.folder, postId(post)), postOf(post, 0, 0))
  let order: string[] = []
  let clock = size
  const pick = (n: number) => [...books.values()][n % Math.max(1, books.size)]
  async function save(book: Book | undefined) {
    if (!book) return
    books.set(book.id, book)
    await saveBook(services, account, book)
  }
  async function move(changed: Partial<Account>) {
    account = { ...account, ...changed }
    await put(services, accountDoc(sub), account)
  }

  async function act(it: Deed) {
    const n = ++clock
    switch (it.does) {
      case 'save': {
        const book = pick(it.book)
        return save(book && changes[it.change % changes.length]?.(book, n))
      }
      case 'add':
        return save({ ...bookAt(n), public: it.isPublic })
      case 'archive': {
        const book = pick(it.book)
        return save(book && { ...book, public: false, archived: { at: day(n), public: true } })
      }
      case 'remove': {
        const book = pick(it.book)
        if (!book) return
        books.delete(book.id)
        return void (await documents.remove(bookDoc(account.folder, book.id)))
      }
      case 'order': {
        const ids = [...books.keys()]
        const known = order.length === 0 ? ids : order
        const id = known[it.from % known.length] ?? 'b0'
        order = known.filter((other) => other !== id).toSpliced(it.to % known.length, 0, id)
        return void (await put(services, bookOrderDoc(account.folder), { order }))
      }
      case 'sell': {
        const book = pick(it.book)
        const [format] = book?.formats ?? []
        if (!book || !format) return
        const sold = { sold: [1, 2].slice(n % 2), withdrawn: [] }
        return void (await put(services, tallyDoc(sub, book.id), { formats: { [format.id]: sold } }))
      }
      case 'post': {
        return void (await put(
          services,
          postDoc(account.folder, postId(it.post)),
          postOf(it.post, it.change, n),
        ))
      }
      case 'page': {
        const slug = ['extras', 'audio-video', 'maps'][it.page] ?? 'maps'
        const page = { slug, title: 'Maps', intro: '<p>Here.</p>', sections: [], isPublished: it.isPublished }
        return void (await put(services, customPageDoc(account.folder, slug), {
          ...page,
          createdAt: day(0),
          updatedAt: day(0),
        }))
      }
      case 'profile':
        return void (await put(services, profileDoc(account.folder), {
          penName: `Author ${it.name}`,
          subdomain: account.subdomain,
          accent: it.name === 0 ? 'woad' : null,
        }))
      case 'welcome':
        return void (await put(services, welcomeDoc(account.folder), {
          profileImage: null,
          tagline: it.tagline === 0 ? '' : `Welcome ${it.tagline}`,
          welcomeMessage: '',
          ctaButtons: [],
          sections: [],
        }))
      case 'move': {
        const subdomain = `${sub}-${it.name}`
        const names = [...account.formerSubdomains, account.subdomain ?? ''].filter(
          (name) => name !== subdomain,
        )
        return move({ subdomain, formerSubdomains: [...new Set(names)] })
      }
      case 'lapse':
        return move({ membership: { ...account.membership, status: it.member ? 'active' : 'canceled' } })
    }
  }

  /** Everything below each name that the shop has or had. */
  async function standing() {
    const names = [account.subdomain, ...account.formerSubdomains].filter((name) => name !== null)
    const found = await Promise.all(names.map((name) => services.pages.list(`sites/${name}/`)))
    return Object.fromEntries(found.flatMap((pages) => [...pages]).sort())
  }
  async function forget() {
    for (const key of Object.keys(await standing())) {
      const page = await services.pages.etag(key)
      if (page !== null) await services.pages.remove(key, page)
    }
    await documents.remove(manifestDoc(sub))
    for (const of of ['books', 'posts']) await documents.remove(catalogueDoc(sub, of))
  }
  return { act, standing, forget }
}

let shops = 0
async function holds(size: number, evenings: { deeds: Deed[]; isCold: boolean }[]) {
  const sub = `same${++shops}`
  const shop = await shopOf(sub, size)
  let publisher = cold()
  await publishShop(publisher, sub)
  for (const { deeds, isCold } of evenings) {
    for (const it of deeds) await shop.act(it)
    if (isCold) publisher = cold()
    await publishShop(publisher, sub)
  }
  const grown = await shop.standing()
  const manifest = await publisher.documents.read(manifestDoc(sub))
  await shop.forget()
  expect(await shop.standing()).toEqual({})
  const fresh = cold()
  await publishShop(fresh, sub)
  expect(grown).toEqual(await shop.standing())
  expect(manifest?.value).toEqual((await fresh.documents.read(manifestDoc(sub)))?.value)
}

const evenings = (most: number) =>
  fc.array(fc.record({ deeds: fc.array(deed, { minLength: 1, maxLength: 2 }), isCold: fc.boolean() }), {
    minLength: 1,
    maxLength: most,
  })

test('whatever is done to a shop, save after save, its pages are those that a first publish would make', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 16 }), evenings(10), (size, some) => holds(size, some)),
    { numRuns: scaledCount({ short: 2, long: 25 }) },
  )
}, 240_000)

test('so are those of a shop whose bookstore has several pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 90, max: scaledCount({ short: 100, long: 180 }) }),
      evenings(scaledCount({ short: 2, long: 4 })),
      (size, some) => holds(size, some),
    ),
    { numRuns: scaledCount({ short: 1, long: 4 }) },
  )
}, 240_000)
