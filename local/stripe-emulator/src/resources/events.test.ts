import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { startStripe } from '../start-stripe.ts'
import {
  type Arrival,
  buyingABook,
  CARDS,
  newDataFile,
  onboardedAccount,
  pay,
  receiver,
  SECRETS,
  submit,
  subscribing,
  testStripe,
} from '../stripe.fixture.ts'

const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close()
})

async function open(options: { dataFile?: string; status?: number } = {}) {
  const hook = await receiver()
  hook.answers.status = options.status ?? 200
  const trial = await testStripe({
    hooksAt: hook.url,
    ...(options.dataFile ? { dataFile: options.dataFile } : {}),
  })
  opened.push(hook, trial)
  return { ...trial, hook }
}

const verified = (stripe: Stripe, { body, signature }: Arrival, secret: string) =>
  stripe.webhooks.constructEvent(body, signature, secret)

const within = { timeout: 8000, interval: 25 }

test('the platform hears of a membership, an author’s account of a sale, each under its own secret', async () => {
  const { stripe, hook } = await open()
  const seller = { stripeAccount: await onboardedAccount(stripe) }
  const membership = await stripe.checkout.sessions.create(subscribing())
  const sale = await stripe.checkout.sessions.create(buyingABook(), seller)
  await pay(membership.url, CARDS.accepted)
  await pay(sale.url, CARDS.accepted)

  const heard = (path: 'platform' | 'connect') =>
    hook.arrivals
      .filter((arrival) => arrival.path === `/${path}`)
      .map((arrival) => verified(stripe, arrival, SECRETS[path]))
  await expect
    .poll(() => heard('platform').map(({ type }) => type), within)
    .toEqual(
      expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']),
    )
  await expect
    .poll(() => heard('connect').map(({ type }) => type), within)
    .toContain('checkout.session.completed')
  for (const event of heard('platform')) expect(event.account).toBeUndefined()
  for (const event of heard('connect')) expect(event.account).toBe(seller.stripeAccount)
  const completed = heard('connect').find(({ type }) => type === 'checkout.session.completed')
  expect(completed?.data.object).toMatchObject({ id: sale.id, payment_status: 'paid' })
  const { data } = await stripe.events.list({ type: 'checkout.session.completed' }, seller)
  expect(data).toMatchObject([{ id: completed?.id }])

  const [connect] = hook.arrivals.filter(({ path }) => path === '/connect')
  if (!connect) throw new Error('nothing came')
  expect(() => verified(stripe, connect, SECRETS.platform)).toThrow('signature')
})

test('an account that becomes ready sends thin events, from which the account can be fetched', async () => {
  const { stripe, hook } = await open()
  const account = await onboardedAccount(stripe)
  const thin = () =>
    hook.arrivals
      .filter(({ path }) => path === '/accounts')
      .map(({ body, signature }) => stripe.parseEventNotification(body, signature, SECRETS.accounts))
  await expect
    .poll(() => thin().map(({ type }) => type), within)
    .toEqual(
      expect.arrayContaining([
        'v2.core.account[requirements].updated',
        'v2.core.account[configuration.merchant].capability_status_updated',
      ]),
    )
  const told = thin().find(
    (event) => event.type === 'v2.core.account[configuration.merchant].capability_status_updated',
  )
  if (told?.type !== 'v2.core.account[configuration.merchant].capability_status_updated')
    throw new Error('no such event came')
  expect(told).not.toHaveProperty('data')
  expect((await told.fetchRelatedObject()).id).toBe(account)
})

test('a session that nobody pays expires by the clock, and says so', async () => {
  const { stripe, hook, clock } = await open()
  const session = await stripe.checkout.sessions.create(
    subscribing({ expires_at: Math.floor(Date.now() / 1000) + 31 * 60 }),
  )
  clock.aheadMs += 32 * 60_000
  await expect
    .poll(() => hook.arrivals.map(({ body }) => JSON.parse(body)), within)
    .toContainEqual(
      expect.objectContaining({
        type: 'checkout.session.expired',
        data: { object: expect.objectContaining({ id: session.id, status: 'expired' }) },
      }),
    )
})

test('a webhook that fails is tried again until it is accepted, and never after', async () => {
  const { stripe, hook, clock } = await open({ status: 500 })
  await stripe.customers.create({ email: 'author@example.com' })
  await expect.poll(() => hook.arrivals.length, within).toBe(1)
  hook.answers.status = 200
  clock.aheadMs += 5_000
  await expect.poll(() => hook.arrivals.length, within).toBe(2)
  const [first, second] = hook.arrivals.map(({ body }) => JSON.parse(body).id)
  expect(second).toBe(first)
  clock.aheadMs += 60 * 60_000
  await stripe.customers.create({ email: 'other@example.com' })
  await expect.poll(() => hook.arrivals.length, within).toBe(3)
  expect(JSON.parse(hook.arrivals[2]?.body ?? '').id).not.toBe(first)
})

test('someone sends an event again from the dashboard', async () => {
  const { stripe, hook, url } = await open()
  await stripe.customers.create({ email: 'author@example.com' })
  await expect.poll(async () => await (await fetch(url)).text(), within).toContain('Send again')
  const action = /\/deliveries\/\w+\/resend/.exec(await (await fetch(url)).text())?.[0] ?? ''
  expect((await submit(`${url}${action}`, {})).status).toBe(303)
  await expect.poll(() => hook.arrivals.length, within).toBe(2)
  expect(hook.arrivals[1]?.body).toBe(hook.arrivals[0]?.body)
})

test('someone has a failed webhook tried again at once from the dashboard, and it says how that went', async () => {
  const { stripe, hook, url, clock } = await open({ status: 500 })
  const dashboard = async () => (await fetch(url)).text()
  await stripe.customers.create({ email: 'author@example.com' })
  // Until the emulator itself would wait for longer than this test.
  for (const attempts of [1, 2, 3, 4, 5]) {
    clock.aheadMs += 10_000
    await expect.poll(() => hook.arrivals.length, within).toBe(attempts)
    // How long it waits is reckoned when the answer is there.
    await expect.poll(dashboard, within).toMatch(new RegExp(`failed ${attempts} times?<`))
  }
  expect(await dashboard()).toMatch(/failed 5 times.*500 Internal Server Error/)
  hook.answers.status = 200
  const action = /\/deliveries\/\w+\/retry/.exec(await dashboard())?.[0] ?? ''
  await submit(`${url}${action}`, {})
  await expect.poll(dashboard, within).toContain('200 OK, attempt 6')
})

test('a restart keeps what was answered, the open sessions, and the news that had not arrived', async () => {
  const dataFile = await newDataFile()
  const before = await open({ dataFile, status: 503 })
  const customer = await before.stripe.customers.create({ email: 'author@example.com' })
  const session = await before.stripe.checkout.sessions.create(subscribing({ customer: customer.id }), {
    idempotencyKey: 'k-1',
  })
  await expect.poll(() => before.hook.arrivals.length, within).toBeGreaterThan(0)
  await before.close()

  const after = await open({ dataFile })
  const again = await after.stripe.checkout.sessions.create(subscribing({ customer: customer.id }), {
    idempotencyKey: 'k-1',
  })
  expect(again.id).toBe(session.id)
  const kept = await after.stripe.checkout.sessions.retrieve(session.id)
  expect(kept.url).toBe(`${after.url}/pay/${session.id}`)
  await expect
    .poll(() => after.hook.arrivals.map(({ body }) => JSON.parse(body).type), within)
    .toContain('customer.created')
  after.clock.aheadMs += 25 * 60 * 60_000
  await expect
    .poll(() => after.hook.arrivals.map(({ body }) => JSON.parse(body).type), within)
    .toContain('checkout.session.expired')
})

test('a port that is taken is an error', async () => {
  const { url } = await open()
  const port = Number(new URL(url).port)
  const hook = { url, secret: 'whsec' }
  await expect(
    startStripe({
      port,
      dataFile: await newDataFile(),
      secretKey: 'sk_test_other',
      webhooks: { platform: hook, connect: hook, accounts: hook },
      seed: { prices: [], coupons: [] },
    }),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
