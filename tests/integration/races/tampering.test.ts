import { createCheckoutSession } from '@lorecircle/functions/checkout/create-checkout-session'
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
const Body = fc.record({
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
type Body = typeof Body extends fc.Arbitrary<infer T> ? T : never

function bodyOf({ shop, other }: Scene, body: Body): Record<string, unknown> {
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

function send({ world, shop }: Scene, body: Record<string, unknown>, as: Body['as']): Promise<Response> {
  const services = world.process()
  const endpoint = createCheckoutSession(services)
  if (as === 'json') return ask(services, shop, endpoint, { json: body })
  const form = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
  return ask(services, shop, endpoint, { form })
}

const sessionsOf = ({ payments }: World) => [...payments.state.checkouts.values()]

/** What Stripe would charge is what the catalogue says, to the author whose shop it is; else nothing is opened. */
async function expectHonest({ world, shop }: Scene, before: number, answer: Response) {
  const opened = sessionsOf(world).slice(before)
  const location = answer.headers.get('location') ?? ''
  if (answer.status !== 200 && !location.includes('/pay/')) {
    expect(answer.status).toBeLessThan(500)
    expect(opened).toEqual([])
    return 'refused'
  }
  const [kept, ...more] = opened
  const { session, lineItems } = kept?.value ?? {}
  const document = checkoutDoc(session?.metadata?.checkoutId ?? '')
  const lines = (await world.process().documents.read(document))?.value.lines ?? []
  const price = shop.book.formats.find(({ id }) => id === lines[0]?.format.id)?.priceInCents
  expect([lines.length, more]).toEqual([1, []])
  expect(kept?.owner).toBe(shop.account.payments.accountId)
  expect([session?.amount_total, session?.currency]).toEqual([price, 'usd'])
  expect(lineItems?.map(({ quantity, amount_total }) => [quantity, amount_total])).toEqual([[1, price]])
  return 'opened'
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
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const counts = { opened: 0, refused: 0 }
  let scene: Promise<Scene> | undefined
  let sent = 0
  const freshScene = () => {
    // A hundred open payment pages are enough for one world.
    if (sent++ % 100 === 0) scene = openScene()
    return scene ?? openScene()
  }
  const honest = fc.asyncProperty(Body, async (body) => {
    const here = await freshScene()
    const before = sessionsOf(here.world).length
    const asked = bodyOf(here, body)
    const answer = await send(here, asked, body.as)
    const outcome = await expectHonest(here, before, answer)
    if (outcome === 'opened') expectShown(here, asked)
    counts[outcome]++
  })
  await fc.assert(honest, { seed, numRuns: howMany(1_500, 10_000) })
  console.log(
    `tampering: seed ${seed}, ${counts.opened} opened at the right price, ${counts.refused} refused`,
  )
  expect(counts.opened).toBeGreaterThan(counts.refused / 20)
})
