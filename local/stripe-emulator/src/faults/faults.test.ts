import { appendFile, stat } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import {
  buyingABook,
  CARDS,
  newAccount,
  newDataFile,
  onboardedAccount,
  onboardingLink,
  pay,
  receiver,
  SECRETS,
  submit,
  testStripe,
} from '../stripe.fixture.ts'

const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close()
})
async function open(options: Parameters<typeof testStripe>[0] = {}) {
  const hook = await receiver()
  const trial = await testStripe({ hooksAt: hook.url, ...options })
  opened.push(hook, trial)
  return { ...trial, hook }
}
const parts = { include: ['configuration.merchant' as const, 'requirements' as const] }
const deed = (url: string, account: string, what: string) => submit(`${url}/accounts/${account}/${what}`, {})

test('an account of which more is asked goes on taking payments, until that is past due', async () => {
  const { stripe, url } = await open()
  const account = await onboardedAccount(stripe)
  const look = () => stripe.v2.core.accounts.retrieve(account, parts)
  const selling = () => stripe.checkout.sessions.create(buyingABook(), { stripeAccount: account })
  await deed(url, account, 'ask')
  expect(await look()).toMatchObject({
    requirements: { entries: [{ minimum_deadline: { status: 'currently_due' } }] },
    configuration: { merchant: { capabilities: { card_payments: { status: 'active' } } } },
  })
  expect((await selling()).url).toBeTruthy()
  await deed(url, account, 'restrict')
  expect(await look()).toMatchObject({
    requirements: { entries: [{ minimum_deadline: { status: 'past_due' } }] },
    configuration: { merchant: { capabilities: { card_payments: { status: 'restricted' } } } },
  })
  await expect(selling()).rejects.toThrow('cannot currently make charges')
})

test('an account that was onboarded is looked at for a while before it takes payments', async () => {
  const { stripe, clock } = await open({ faults: { reviewTakesMs: 60_000 } })
  const { id } = await newAccount(stripe)
  await submit((await onboardingLink(stripe, id)).url, { answer: 'complete' })
  const status = async () => {
    const { configuration } = await stripe.v2.core.accounts.retrieve(id, parts)
    return configuration?.merchant?.capabilities?.card_payments?.status
  }
  expect(await status()).toBe('pending')
  clock.aheadMs += 61_000
  await expect.poll(status, { timeout: 3000 }).toBe('active')
})

test('a closed account says so, and nothing is done for it any more', async () => {
  const { stripe, hook } = await open()
  const account = await onboardedAccount(stripe)
  const seller = { stripeAccount: account }
  const session = await stripe.checkout.sessions.create(buyingABook(), seller)
  expect(await stripe.v2.core.accounts.close(account)).toMatchObject({ id: account, closed: true })
  await expect
    .poll(() =>
      hook.arrivals
        .filter(({ path }) => path === '/accounts')
        .map(({ body, signature }) => stripe.parseEventNotification(body, signature, SECRETS.accounts).type),
    )
    .toContain('v2.core.account.closed')
  for (const call of [
    () => stripe.checkout.sessions.create(buyingABook(), seller),
    () => stripe.checkout.sessions.retrieve(session.id, {}, seller),
    () => stripe.checkout.sessions.expire(session.id, {}, seller),
  ])
    await expect(call()).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' })
  await expect(onboardingLink(stripe, account)).rejects.toMatchObject({ code: 'account_closed' })
  await expect(stripe.v2.core.accounts.update(account, { display_name: 'x' })).rejects.toThrow('is closed')
  expect(await stripe.v2.core.accounts.retrieve(account)).toMatchObject({ closed: true })
  expect((await pay(session.url, CARDS.accepted)).status).toBe(422)
})

test('one call too many is refused before it is looked at, and its key is still free', async () => {
  const { stripe, switches } = await open({ faults: { rateLimitEveryNth: 2 } })
  const create = () => stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'once' })
  await stripe.events.list()
  await expect(create()).rejects.toMatchObject({ statusCode: 429, type: 'StripeRateLimitError' })
  const customer = await create()
  switches.turn({ rateLimitEveryNth: 0 })
  expect((await create()).id).toBe(customer.id)
})

test('v1 repeats even a failure for a day, though it was done; v2 has it run again', async () => {
  const { stripe, switches, clock } = await open({ faults: { failureEveryNth: 1 } })
  const customer = () => stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'v1' })
  const account = () =>
    stripe.v2.core.accounts.create({ contact_email: 'a@example.com' }, { idempotencyKey: 'v2' })
  await expect(customer()).rejects.toMatchObject({ statusCode: 500 })
  await expect(account()).rejects.toMatchObject({ statusCode: 500 })
  switches.turn({ failureEveryNth: 0 })
  await expect(customer()).rejects.toMatchObject({ statusCode: 500 })
  expect((await stripe.customers.list()).data).toHaveLength(1)
  const made = await account()
  expect((await account()).id).toBe(made.id)
  clock.aheadMs += 25 * 60 * 60_000
  expect((await customer()).email).toBe('a@example.com')
  expect((await account()).id).toBe(made.id)
})

test('the customer portal opens only where its settings were saved', async () => {
  const { stripe, switches } = await open({ faults: { portalIsConfigured: false } })
  const { id: customer } = await stripe.customers.create({ email: 'a@example.com' })
  const visit = () => stripe.billingPortal.sessions.create({ customer })
  await expect(visit()).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('saving your customer portal settings'),
  })
  switches.turn({ portalIsConfigured: true })
  expect((await visit()).url).toContain('/portal/')
})

test('news comes twice, and in another order than it happened', async () => {
  const { stripe, hook, switches } = await open({ faults: { newsTwiceEveryNth: 1 } })
  const heard = () =>
    hook.arrivals.map(({ body }) => JSON.parse(body).data.object.email as unknown).map(String)
  await stripe.customers.create({ email: 'twice@example.com' })
  await expect.poll(heard).toEqual(['twice@example.com', 'twice@example.com'])
  switches.turn({ newsTwiceEveryNth: 0, newsLateEveryNth: 2, newsLateByMs: 3_000 })
  for (const name of ['on-time', 'late', 'early'])
    await stripe.customers.create({ email: `${name}@example.com` })
  await expect.poll(() => heard().slice(2), { timeout: 15_000 }).toHaveLength(3)
  expect(heard().at(-1)).toBe('late@example.com')
})

test('a webhook that failed is tried again as late as Stripe would, where that is asked for', async () => {
  const { stripe, hook, clock, url } = await open({ faults: { firstRetryAfterMs: 3_600_000 } })
  hook.answers.status = 500
  await stripe.customers.create({ email: 'a@example.com' })
  // How long it waits is reckoned when the answer is there.
  await expect.poll(async () => (await fetch(url)).text()).toContain('failed 1 time<')
  hook.answers.status = 200
  clock.aheadMs += 50 * 60_000
  await stripe.customers.create({ email: 'b@example.com' })
  await expect.poll(() => hook.arrivals.length).toBe(2)
  expect(hook.arrivals[1]?.body).toContain('b@example.com')
  clock.aheadMs += 11 * 60_000
  await expect.poll(() => hook.arrivals.length, { timeout: 3000 }).toBe(3)
})

test('a checkout costs on disk what it changes, however many there were before', async () => {
  const dataFile = await newDataFile()
  const { stripe, close } = await testStripe({ dataFile })
  const seller = { stripeAccount: await onboardedAccount(stripe) }
  const create = () => stripe.checkout.sessions.create(buyingABook(), seller)
  const written = async () => (await stat(`${dataFile}.journal`)).size
  for (let i = 0; i < 60; i++) await create()
  const before = await written()
  await create()
  expect((await written()) - before).toBeLessThan(8_000)
  const wholeBefore = (await stat(dataFile)).size
  await create()
  expect((await stat(dataFile)).size).toBe(wholeBefore)
  await close()
})

test('what was answered is there after a crash in the middle of a write, and what was not is not', async () => {
  const dataFile = await newDataFile()
  const before = await testStripe({ dataFile })
  const { id } = await before.stripe.customers.create({ email: 'kept@example.com' })
  await before.close()
  await appendFile(`${dataFile}.journal`, '[["customers","cus_half",{"owner":"platform","val')
  const after = await open({ dataFile })
  expect((await after.stripe.customers.list()).data.map((customer) => customer.id)).toEqual([id])
  await after.stripe.customers.create({ email: 'later@example.com' })
  await opened.pop()?.close()
  const again = await open({ dataFile })
  expect((await again.stripe.customers.list()).data).toHaveLength(2)
})
