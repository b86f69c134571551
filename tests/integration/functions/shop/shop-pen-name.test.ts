import { accountDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { functions, openShop, openShopServices, visit } from './shop-services.ts'

openShopServices()

test('a welcome names its author as readers know them, and never by the name of the account', async () => {
  const author = await openShop('the-dunsany-shop')
  const { etag } = (await author.get('/api/profile')).body
  await author.post('/api/save-profile', { penName: 'Edward Lord Dunsany', accent: null, etag })
  const { body } = await visit('the-dunsany-shop', '/api/welcome')
  const name = { firstName: 'Edward Lord', lastName: 'Dunsany' }
  expect(body).toMatchObject({ author: name, ...name })
  expect(JSON.stringify(body)).not.toContain('Mirrlees')
})

test('the page on which readers pay names the seller as readers know them, also by a new pen name', async () => {
  const author = await openShop('the-seller')
  const { accounts } = functions.stripe.stripe.v2.core
  const { id } = await accounts.create({ display_name: 'Hope Mirrlees', dashboard: 'full' })
  await functions.documents.update(accountDoc(author.person.sub), (account) => {
    if (account === null) throw new Error('no account')
    return { ...account, payments: { ...account.payments, accountId: id } }
  })
  const { etag } = (await author.get('/api/profile')).body
  await author.post('/api/save-profile', { penName: 'A Mayor of Lud', accent: null, etag })
  expect(await accounts.retrieve(id, { include: ['defaults'] })).toMatchObject({
    display_name: 'A Mayor of Lud',
    defaults: { profile: { doing_business_as: 'A Mayor of Lud' } },
  })
})
