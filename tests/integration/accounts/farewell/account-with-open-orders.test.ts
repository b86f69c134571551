import { runAccountWork } from '@lorecircle/functions/account-data/work-on-account'
import { accountDoc, deletionDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { expect, test } from 'vitest'
import { accounts, goodbye, services, shopkeeper, startFarewells } from './farewells.ts'

startFarewells()
const dayInMs = 24 * 60 * 60 * 1000

/** A shop that owes one reader a parcel and another one a preorder, and nothing to a third. */
async function owingShop(subdomain: string) {
  const author = await shopkeeper(subdomain)
  const { sub } = author
  const paper = { id: 'f2', type: 'Paperback' as const, files: [] }
  const owed = [
    testOrder({ id: 'PARCEL-1', sub, subdomain, lines: [testLine({ format: paper })] }),
    testOrder({
      id: 'COMING-1',
      sub,
      subdomain,
      lines: [testLine({ format: paper, releaseOn: '2099-01-01' })],
    }),
  ]
  const orders = owed.map((order) => ({
    ...order,
    buyer: { email: `${order.id.toLowerCase()}.${subdomain}@example.com`, name: 'Eleanor Vane' },
  }))
  for (const order of orders) await accounts.documents.create(orderDoc(sub, order.id), order)
  return { author, orders }
}

const work = (sub: string, at = services.now()) =>
  runAccountWork({ ...services, now: () => at }, { work: 'deletion', sub })

test('an account with open orders is deleted only if its author says that they will be sent', async () => {
  const { author } = await owingShop('owing')
  expect(await goodbye(author)).toMatchObject({
    status: 409,
    body: { code: 'account.orders_open', error: expect.stringContaining('You have 2 open orders.') },
  })
  expect(await accounts.documents.read(deletionDoc(author.sub))).toBeNull()
  expect((await author.get('/api/security')).status).toBe(200)
})

test('an order that is on hold for a dispute is open: its author still owes the parcel or the money', async () => {
  const author = await shopkeeper('disputing')
  const { sub } = author
  const dispute = {
    ...({ what: 'disputed', at: '2026-06-01T12:00:00.000Z', state: 'needs_response' } as const),
    ...{ disputeId: 'du_1', reason: 'product_not_received', amountInCents: 2_000, answerBy: null },
  }
  const paper = { id: 'f2', type: 'Paperback' as const, files: [] }
  const order = testOrder({
    ...{ id: 'DISPUTED-1', sub, subdomain: 'disputing', lines: [testLine({ format: paper })] },
    history: [dispute],
    buyer: { email: 'disputing@example.com', name: 'Eleanor Vane' },
  })
  await accounts.documents.create(orderDoc(sub, order.id), order)
  expect(await goodbye(author)).toMatchObject({
    ...{ status: 409, body: { code: 'account.orders_open' } },
  })
  expect((await goodbye(author, { willShip: true })).status).toBe(200)
  await work(sub)
  const [mail] = await accounts.mailTo(order.buyer.email)
  expect(mail?.subject).toBe('My shop is closing: your order DISPUTED-1')
})

test('readers with open orders are emailed once, and reach the author for the days that the email names', async () => {
  const { author, orders } = await owingShop('leaving')
  const { sub, folder, email } = author
  expect((await goodbye(author, { willShip: true })).status).toBe(200)
  await work(sub)
  await work(sub)
  for (const { buyer, id } of orders) {
    const mail = await accounts.mailTo(buyer.email)
    expect(mail.map(({ subject }) => subject)).toEqual([`My shop is closing: your order ${id}`])
    expect(mail[0]?.body.text).toMatch(/contact, returns and imprint pages of my shop, stay until [A-Z]/)
  }
  const account = (await accounts.documents.read(accountDoc(sub)))?.value
  expect(account).toMatchObject({
    subdomain: 'leaving',
    membership: { status: null },
    payments: { accountId: null },
  })
  expect(await Array.fromAsync(accounts.documents.list(bookDoc.within(folder)))).toEqual([])

  const shop = { 'x-viewer-host': 'leaving.lorecircle.localhost:4321', 'content-type': 'application/json' }
  const [order] = orders
  const asked = await accounts.ask('/api/order-question', {
    method: 'POST',
    headers: shop,
    body: JSON.stringify({
      orderId: order?.id,
      readerToken: order?.readerToken,
      message: 'Is it on its way?',
    }),
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  expect((await accounts.mailTo(email)).at(-1)?.body.text).toContain('Is it on its way?')
  await expect(accounts.logIn(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })

  await work(sub, new Date(services.now().getTime() + 91 * dayInMs))
  expect(await accounts.documents.read(accountDoc(sub))).toBeNull()
  expect(await accounts.documents.read(profileDoc(folder))).toBeNull()
  const subjects = (await accounts.mailTo(email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Your Lorecircle account is deleted')).toHaveLength(1)
  expect(subjects).not.toContain('Your membership has ended')
})
