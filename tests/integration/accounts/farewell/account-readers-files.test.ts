import { accountDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { accounts, leave, shopkeeper, startFarewells } from './farewells.ts'

startFarewells()

test('a reader’s download outlives the shop, and nobody else gets its name', async () => {
  const author = await shopkeeper('tale')
  const download = () =>
    accounts.ask('/api/download/7K2Q9-XM4BT/the-readers-own', {
      headers: { 'x-viewer-host': 'tale.lorecircle.localhost:4321' },
    })
  expect((await download()).status).toBe(302)
  await leave(author)
  const kept = await download()
  expect(kept.status).toBe(302)
  expect(await (await fetch(kept.headers.get('location') ?? '')).text()).toBe('a file')

  const next = await accounts.author()
  await accounts.join(next.person.sub)
  expect((await next.post('/api/assignAuthorSubdomain', { domain: 'tale' })).body).toMatchObject({
    code: 'subdomain.taken',
  })
})

test('the membership ends with the account, at once', async () => {
  const author = await accounts.newPerson()
  const { body } = await author.post('/api/createMembershipCheckoutSession', { priceId: 'monthly' })
  const { pay, CARDS } = await import('@lorecircle/stripe-emulator/stripe.fixture')
  await pay(String(body.url), CARDS.accepted)
  const account = await accounts.documents.read(accountDoc(author.sub))
  const customer = account?.value.membership.customerId ?? ''
  const standing = async () => {
    const { data } = await accounts.stripe.stripe.subscriptions.list({ customer, status: 'all' })
    return data.map(({ status }) => status)
  }
  expect(await standing()).toEqual(['active'])
  await leave(author)
  expect(await standing()).toEqual(['canceled'])
})
