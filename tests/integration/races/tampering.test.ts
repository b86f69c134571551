import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-cart-checkout-session'
import { createCheckoutSession } from '@lorecircle/functions/checkout/create-checkout-session'
import type { Endpoint } from '@lorecircle/functions/http/endpoint'
import type { Services } from '@lorecircle/functions/services/services'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { parsePrice } from '@lorecircle/shared/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { howMany } from '../../support/store/seeds.ts'
import { ask, wanting } from '../checkout/bookshop.ts'
import { openShopIn } from './purchase.ts'
import { openWorld, type World } from './world.ts'

/** Two shops; the first sells a special edition of 40 copies and an eBook that is free, and has an archived book. */
async function openScene() {
  const world = openWorld()
  const [shop, other] = [await openShopIn(world, 40), await openShopIn(world, 40)]
  const archived = { ...shop.book, id: 'archived', public: false }
  await world.process().documents.create(bookDoc(shop.account.folder, archived.id), archived)
  return { world, shop, other }
}
type Scene = Awaited<ReturnType<typeof openScene>>

/** Names of what is in the scene, since each scene has its own. */
const Named = {
  format: ['special', 'ebook', 'other', 'none'],
  book: ['own', 'archived', 'other', '../x', ''],
} as const

const prices = [
  '120.00',
  120,
  '120',
  '0',
  0,
  '0.00',
  '0.01',
  0.01,
  -1,
  '-120',
  '1e-9',
  '12,000',
  '１２０',
  1e21,
  '',
]
const oddities = fc.oneof(fc.constantFrom(...prices), fc.jsonValue({ maxDepth: 1 }))
const extras = fc.dictionary(
  fc.constantFrom(
    ...['priceInCents', 'unit_amount', 'amount', 'amount_total', 'currency', 'discount', 'coupon', 'slot'],
    ...['sub', 'stripeAccountId', 'lines', 'copies', 'state', 'sessionId', '__proto__', 'constructor'],
  ),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 3 },
)
const Single = fc.record({
  wanted: fc.constantFrom('special' as const, 'ebook' as const),
  changes: fc.record(
    {
      price: oddities,
      quantity: fc.oneof(
        fc.constantFrom('1', 1, 0, 2, -1, '2', 1e9, '1.0', true),
        fc.jsonValue({ maxDepth: 1 }),
      ),
      format: fc.constantFrom('eBook', 'Special Edition', 'Paperback', '', null),
      title: fc.oneof(fc.constant('Lilith'), fc.string()),
      domain: fc.constantFrom('', 'elsewhere.example', 'dunsany-1', null),
    },
    { requiredKeys: [] },
  ),
  formatId: fc.option(fc.constantFrom(...Named.format), { freq: 1 }),
  bookId: fc.option(fc.constantFrom(...Named.book), { freq: 1 }),
  left: fc.uniqueArray(
    fc.constantFrom('price', 'quantity', 'format', 'title', 'domain', 'bookId', 'formatId'),
    {
      maxLength: 2,
    },
  ),
  keepsChanges: fc.subarray(['price', 'quantity', 'format', 'title', 'domain'] as const, { maxLength: 2 }),
  extras,
  as: fc.constantFrom('json' as const, 'json' as const, 'form' as const),
})
type Single = typeof Single extends fc.Arbitrary<infer T> ? T : never

/** What an honest page could send, and now and then something else. */
const mostly = <T>(honest: readonly T[], odd: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom(...honest) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )

const Item = fc.record({
  format: mostly(['special', 'ebook'], ['other', 'none']),
  book: mostly(['own'], ['archived', 'other']),
  quantity: mostly<number | string>([1, 2, '1'], [0, -1, 1.5, 11, 1e9]),
  number: mostly([null, null, null, 7], [0, -1, 41]),
  extras,
})
const WholeCart = fc.record({
  items: fc.array(Item, { minLength: 1, maxLength: 2 }),
  country: mostly<string | null>(['US'], ['XX', 'us', null]),
  code: mostly<string | null>([null], ['FREE', 'x'.repeat(30)]),
  totalInCents: mostly<number | string | null>([null, null, 12_000], [0, 1, 24_000, -1, '12000']),
  extras,
})
type WholeCart = typeof WholeCart extends fc.Arbitrary<infer T> ? T : never

function cartOf({ shop, other }: Scene, body: WholeCart): Record<string, unknown> {
  const formats: Record<string, string> = {
    ...{ special: shop.special.id, ebook: shop.ebook.id, other: other.special.id, none: 'none' },
  }
  const books: Record<string, string> = { own: shop.book.id, archived: 'archived', other: other.book.id }
  const { items, country, code, totalInCents } = body
  return {
    ...body.extras,
    domain: shop.host,
    items: items.map(({ format, book, quantity, number, extras: more }) => ({
      ...more,
      ...{ formatId: formats[format], bookId: books[book], quantity },
      ...(number === null ? {} : { number }),
    })),
    ...(country === null ? {} : { country }),
    ...(code === null ? {} : { code }),
    ...(totalInCents === null ? {} : { totalInCents }),
  }
}

function bodyOf({ shop, other }: Scene, body: Single): Record<string, unknown> {
  const formats = { special: shop.special.id, ebook: shop.ebook.id, other: other.special.id, none: 'none' }
  const books = { own: shop.book.id, archived: 'archived', other: other.book.id, '../x': '../x', '': '' }
  const changes = Object.entries(body.changes).filter(([name]) =>
    body.keepsChanges.some((kept) => kept === name),
  )
  const whole: Record<string, unknown> = {
    ...wanting(shop, shop[body.wanted]),
    ...Object.fromEntries(changes),
    ...(body.formatId === null ? {} : { formatId: formats[body.formatId] }),
    ...(body.bookId === null ? {} : { bookId: books[body.bookId] }),
    ...body.extras,
  }
  return Object.fromEntries(
    Object.entries(whole).filter(([name]) => !body.left.some((gone) => gone === name)),
  )
}

function send(
  { world, shop }: Scene,
  call: (services: Services) => Endpoint,
  body: Record<string, unknown>,
  as: 'json' | 'form',
): Promise<Response> {
  const services = world.process()
  const endpoint = call(services)
  if (as === 'json') return ask(services, shop, endpoint, { json: body })
  const form = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  return ask(services, shop, endpoint, { form })
}

const sessionsOf = ({ payments }: World) => [...payments.state.checkouts.values()]

/** What Stripe would charge is what the catalogue says, to the author whose shop it is; else nothing is opened. */
async function expectHonest({ world, shop }: Scene, ask: () => Promise<Response>) {
  const before = sessionsOf(world).length
  const answer = await ask()
  const opened = sessionsOf(world).slice(before)
  const location = answer.headers.get('location') ?? ''
  if (answer.status !== 200 && !location.includes('/pay/')) {
    expect(answer.status).toBeLessThan(500)
    expect(opened).toEqual([])
    return null
  }
  const [kept, ...more] = opened
  const { session, lineItems } = kept?.value ?? {}
  const document = checkoutDoc(session?.metadata?.checkoutId ?? '')
  const lines = (await world.process().documents.read(document))?.value.lines ?? []
  const due = lines.map(({ format, quantity }) => {
    const known = shop.book.formats.find(({ id }) => id === format.id)
    return [quantity, quantity * (known?.priceInCents ?? Number.NaN)]
  })
  expect(more).toEqual([])
  expect(kept?.owner).toBe(shop.account.payments.accountId)
  expect(lineItems?.map(({ quantity, amount_total }) => [quantity, amount_total])).toEqual(due)
  const total = due.reduce((sum, [, cents = 0]) => sum + cents, 0)
  expect([session?.amount_total, session?.currency]).toEqual([total, 'usd'])
  return { total, copies: due.map(([quantity]) => quantity) }
}

/** Nobody is led to pay another price than the one that their page showed. */
function expectShown({ shop }: Scene, { price, formatId }: Record<string, unknown>): void {
  const shown = parsePrice(String(price))
  const known = shop.book.formats.filter(({ id }) => formatId === undefined || id === formatId)
  expect(known.map(({ priceInCents }) => priceInCents)).toContain(shown)
}

test('whatever a request says, what is charged is the catalogue’s price, or nothing is', {
  tags: ['A7-33', 'A7-34'],
  timeout: 600_000,
}, async () => {
  const counts = await sendAll('checkout', Single, async (scene, body) => {
    const asked = bodyOf(scene, body)
    const opened = await expectHonest(scene, () => send(scene, createCheckoutSession, asked, body.as))
    if (opened === null) return 'refused'
    expect(opened.copies).toEqual([1])
    expectShown(scene, asked)
    return 'opened'
  })
  expect(counts.opened).toBeGreaterThan(counts.refused / 20)
})

test('whatever a request says of a cart, what is charged is the catalogue’s prices, or nothing is', {
  tags: ['A7-33', 'AD4-04'],
  timeout: 600_000,
}, async () => {
  const counts = await sendAll('cart', WholeCart, async (scene, body) => {
    const asked = cartOf(scene, body)
    const opened = await expectHonest(scene, () => send(scene, createCartCheckoutSession, asked, 'json'))
    if (opened === null) return 'refused'
    expect(opened.copies).toEqual(body.items.map(({ quantity }) => Number(quantity)))
    if (body.totalInCents !== null) expect(opened.total).toBe(Number(body.totalInCents))
    return 'opened'
  })
  expect(counts.opened).toBeGreaterThan(counts.refused / 20)
})

/** Sends as many bodies as there are to try, each to a shop that has not seen too many; counts what became of them. */
async function sendAll<B>(
  what: string,
  bodies: fc.Arbitrary<B>,
  attempt: (scene: Scene, body: B) => Promise<'opened' | 'refused'>,
): Promise<{ opened: number; refused: number }> {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const counts = { opened: 0, refused: 0 }
  // Before the copies of one shop are all in somebody's basket.
  const most = 12
  let scene = await openScene()
  const honest = fc.asyncProperty(bodies, async (body) => {
    if (sessionsOf(scene.world).length >= most) scene = await openScene()
    counts[await attempt(scene, body)]++
  })
  await fc.assert(honest, { seed, numRuns: howMany(1_000, 10_000) })
  console.log(
    `tampering, ${what}: seed ${seed}, ${counts.opened} opened at the right price, ${counts.refused} refused`,
  )
  return counts
}
