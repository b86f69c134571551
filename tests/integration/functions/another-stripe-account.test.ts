import { accountDoc, connectedAccountDoc } from '@lorecircle/shared/account/stored'
import { submit } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

test('an author whose Stripe account was closed connects another, and what the old one sold stays with it', async () => {
  const author = await functions.author()
  const { sub } = author.person
  await functions.join(sub)
  await author.post('/api/assignAuthorSubdomain', { domain: `closed-${sub}` })
  const connect = async () => {
    const { status, body } = await author.post('/api/createAccountLink', {})
    expect(status).toBe(200)
    await submit(String(body.url), { answer: 'complete' })
    return String(body.connectedAccountId)
  }
  const status = async () => (await author.post('/api/checkStripeStatus')).body
  const first = await connect()
  expect(await connect()).toBe(first)
  expect(await status()).toMatchObject({ accountId: first, charges_enabled: true })

  await functions.stripe.stripe.v2.core.accounts.close(first)
  // What sells is not asked after, until Stripe's news or a sweep says so.
  await functions.documents.update(accountDoc(sub), (known) => {
    if (known === null) throw new Error('the account has gone')
    return { ...known, payments: { ...known.payments, chargesEnabled: false } }
  })
  expect(await status()).toMatchObject({
    accountId: first,
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    requirements_due: ['new_account'],
  })
  const second = await connect()
  expect(second).not.toBe(first)
  expect(await connect()).toBe(second)
  expect(await status()).toMatchObject({ accountId: second, charges_enabled: true, requirements_due: [] })

  const account = await functions.documents.read(accountDoc(sub))
  expect(account?.value.formerStripeAccounts).toEqual([first])
  for (const id of [first, second])
    expect((await functions.documents.read(connectedAccountDoc(id)))?.value).toEqual({ sub })
})

test('an account that Stripe knows nothing of closes nobody’s shop', async () => {
  const author = await functions.publishingAuthor('unknown-account')
  await author.post('/api/checkStripeStatus')
  const account = await functions.documents.read(accountDoc(author.person.sub))
  expect(account?.value.payments.chargesEnabled).toBe(true)
})
