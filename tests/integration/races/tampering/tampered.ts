import type { Endpoint } from '@lorecircle/functions/http/endpoint'
import type { Services } from '@lorecircle/functions/services/services'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import fc from 'fast-check'
import { expect } from 'vitest'
import { z } from 'zod'
import { isLongRun, randomInputCount } from '../../../support/store/seeds.ts'
import { ask, isFreePage } from '../../checkout/bookshop.ts'
import { openShopIn } from '../purchase.ts'
import { openWorld, type World } from '../world.ts'

/** Two shops; the first sells a special edition of 40 copies and an eBook that is free, and has an archived book. */
async function openScene() {
  const world = openWorld()
  const [shop, other] = [await openShopIn(world, 40), await openShopIn(world, 40)]
  const archived = { ...shop.book, id: 'archived', public: false }
  await world.process().documents.create(bookDoc(shop.account.folder, archived.id), archived)
  return { world, shop, other }
}
export type Scene = Awaited<ReturnType<typeof openScene>>
export const extras = fc.dictionary(
  fc.constantFrom(
    ...['priceInCents', 'unit_amount', 'amount', 'amount_total', 'currency', 'discount', 'coupon', 'slot'],
    ...['sub', 'stripeAccountId', 'lines', 'copies', 'state', 'sessionId', '__proto__', 'constructor'],
  ),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 3 },
)

export function send(
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

/** What is free is known to nobody at Stripe, and costs nothing in the catalogue. */
async function expectFree({ world, shop }: Pick<Scene, 'world' | 'shop'>, url: string, opened: unknown[]) {
  const [, , id = ''] = new URL(url).pathname.split('/')
  const lines = (await world.process().documents.read(checkoutDoc(id)))?.value.lines ?? []
  const prices = lines.map(
    ({ format }) => shop.book.formats.find((one) => one.id === format.id)?.priceInCents,
  )
  expect(opened).toEqual([])
  expect(prices).toEqual(lines.map(() => 0))
  expect(lines).not.toEqual([])
  return { total: 0, copies: lines.map(({ quantity }) => quantity) }
}

const urlIn = (body: string): string => z.object({ url: z.string() }).parse(JSON.parse(body)).url

/** What Stripe would charge is what the catalogue says, to the author whose shop it is; else nothing is opened. */
export async function expectHonest({ world, shop }: Scene, ask: () => Promise<Response>) {
  const before = sessionsOf(world).length
  const answer = await ask()
  const opened = sessionsOf(world).slice(before)
  const location = answer.headers.get('location') ?? ''
  if (answer.status !== 200 && !location.includes('/pay/') && !location.includes('/get-free/')) {
    expect(answer.status).toBeLessThan(500)
    expect(opened).toEqual([])
    return null
  }
  const url = location === '' ? urlIn(await answer.text()) : location
  if (isFreePage(url)) return expectFree({ world, shop }, url, opened)
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

/** Sends as many bodies as there are to try, each to a shop that has not seen too many; counts what became of them. */
export async function sendAll<B>(
  what: string,
  bodies: fc.Arbitrary<B>,
  attempt: (scene: Scene, body: B) => Promise<'opened' | 'refused'>,
): Promise<{ opened: number; refused: number }> {
  const seed = Number(process.env.SEED ?? (isLongRun ? Date.now() % 1_000_000 : 1))
  const counts = { opened: 0, refused: 0 }
  // Before the copies of one shop are all in somebody's basket.
  const most = 12
  let scene = await openScene()
  const honest = fc.asyncProperty(bodies, async (body) => {
    if (sessionsOf(scene.world).length >= most) scene = await openScene()
    counts[await attempt(scene, body)]++
  })
  await fc.assert(honest, { seed, numRuns: randomInputCount({ short: 60, long: 10_000 }) })
  console.log(
    `tampering, ${what}: seed ${seed}, ${counts.opened} opened at the right price, ${counts.refused} refused`,
  )
  return counts
}
