import { sweepAccounts } from '@lorecircle/functions/account-data/sweep-accounts'
import type { Account } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBookshop, startBookshops } from '../checkout/bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

const change = (sub: string, to: (account: Account) => Account) =>
  shops.services.documents.update(accountDoc(sub), (account) => {
    if (account === null) throw new Error(`no account ${sub}`)
    return to(account)
  })
const accountOf = async (sub: string) => (await shops.services.documents.read(accountDoc(sub)))?.value

/** An author who, as far as the platform knows, is a member without payments; Stripe knows better. */
async function missedByWebhooks() {
  const { services } = shops
  const { account } = await openBookshop(services)
  const { id: customerId } = await (await services.stripe()).customers.create({ email: account.email })
  await change(account.sub, (known) => ({
    ...known,
    membership: { ...known.membership, customerId, status: 'active' },
    payments: { ...known.payments, chargesEnabled: false },
  }))
  return account.sub
}

test('what no webhook told of a membership and of payments is learnt by the sweep, and one fault holds nobody up', async () => {
  const { account: broken } = await openBookshop(shops.services)
  await change(broken.sub, (known) => ({
    ...known,
    payments: { ...known.payments, accountId: 'acct_of_nobody' },
  }))
  const sub = await missedByWebhooks()
  expect(await sweepAccounts(shops.services)).toEqual({ looked: 2, failed: 1 })
  expect(await accountOf(sub)).toMatchObject({
    membership: { status: null, subscriptionId: null },
    payments: { chargesEnabled: true },
  })
})

test('of more accounts than a run may ask about, each hour takes its share, and all have their turn', async () => {
  const { services } = shops
  await missedByWebhooks()
  const turns = []
  for (let hour = 0; hour < 3; hour++) {
    const now = () => new Date(Date.UTC(2026, 0, 1, hour))
    turns.push((await sweepAccounts({ ...services, now }, 1)).looked)
  }
  expect(turns).toEqual([1, 1, 1])
  for await (const { key } of services.documents.list(accountDoc.within())) {
    const account = await services.documents.read(accountDoc.at(key))
    if (account?.value.payments.accountId !== 'acct_of_nobody')
      expect(account?.value.payments.chargesEnabled, key).toBe(true)
  }
})

test('a shop whose grace ended since the last look is published anew, and one whose ended long ago is not', async () => {
  const { services } = shops
  const hourInMs = 60 * 60 * 1000
  const pastDueFor = async (ms: number) => {
    const { account } = await openBookshop(services)
    const pastDueSince = new Date(services.now().getTime() - ms).toISOString()
    await change(account.sub, (known) => ({
      ...known,
      membership: { customerId: null, subscriptionId: 'sub_1', status: 'past_due', pastDueSince },
    }))
    return account.sub
  }
  const graceInMs = 7 * 24 * hourInMs
  const ended = await pastDueFor(graceInMs + hourInMs / 2)
  await pastDueFor(graceInMs - hourInMs / 2)
  await pastDueFor(graceInMs + 3 * hourInMs)
  const hinted: string[] = []
  await sweepAccounts({ ...services, hintPublish: async (sub) => void hinted.push(sub) })
  expect(hinted).toEqual([ended])
})
