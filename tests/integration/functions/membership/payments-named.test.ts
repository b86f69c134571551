import { sweepAccounts } from '@lorecircle/functions/account-data/sweep-accounts'
import { closedPaymentsStatus } from '@lorecircle/functions/payments/account-status'
import { markPenNameCopyDue } from '@lorecircle/functions/profile/copy-name'
import { parseEnv } from '@lorecircle/functions/services/env'
import { createServices } from '@lorecircle/functions/services/services'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { expect, onTestFinished, test } from 'vitest'
import { accountOf, functions, startMemberships } from './membership-desk.ts'

startMemberships()

/** What the payment page and Stripe's dashboard call the seller. */
async function namesAt(accountId: string) {
  const account = await functions.stripe.stripe.v2.core.accounts.retrieve(accountId, {
    include: ['defaults'],
  })
  return [account.display_name, account.defaults?.profile?.doing_business_as]
}

test('an author is paid under the pen name, and buyers learn no other', async () => {
  const author = await functions.author()
  const { sub } = author.person
  await functions.join(sub)
  await author.post('/api/assignAuthorSubdomain', { domain: `penned-${sub}` })
  const folder = (await accountOf(author))?.folder ?? ''
  await functions.documents.update(profileDoc(folder), (profile) => ({
    subdomain: null,
    accent: null,
    ...profile,
    penName: 'A Pen of One’s Own',
  }))
  const { body } = await author.post('/api/createAccountLink', {})
  expect(await namesAt(String(body.connectedAccountId))).toEqual(['A Pen of One’s Own', 'A Pen of One’s Own'])
})

test('an author who takes another pen name is paid under it, also where Stripe refused it at first', async () => {
  const author = await functions.author({ firstName: 'Ada', lastName: 'Known' })
  await functions.join(author.person.sub)
  await author.post('/api/assignAuthorSubdomain', { domain: 'ada-known' })
  const { connectedAccountId } = (await author.post('/api/createAccountLink', {})).body
  const accountId = String(connectedAccountId)
  const rename = async (penName: string) => {
    const { etag } = (await author.get('/api/profile')).body
    return author.post('/api/save-profile', { penName, accent: null, etag })
  }
  await rename('Ada of the Mill')
  expect(await namesAt(accountId)).toEqual(['Ada of the Mill', 'Ada of the Mill'])

  const { switches } = functions.stripe
  switches.turn({ rateLimitEveryNth: 1 })
  expect(await rename('Ada of the Weir')).toMatchObject({ status: 200, body: { penName: 'Ada of the Weir' } })
  switches.turn({ rateLimitEveryNth: 0 })
  expect(await namesAt(accountId)).toEqual(['Ada of the Mill', 'Ada of the Mill'])
  const services = createServices(parseEnv(process.env))
  await sweepAccounts(services)
  expect(await namesAt(accountId)).toEqual(['Ada of the Weir', 'Ada of the Weir'])

  // What its author calls it at Stripe afterwards stays: the look pushes what is owed, and no more.
  await functions.stripe.stripe.v2.core.accounts.update(accountId, { display_name: 'The Mill Press' })
  await sweepAccounts(services)
  expect((await namesAt(accountId))[0]).toBe('The Mill Press')
})

test('a pen name that Stripe refuses for good is logged once and not sent again, and the next name is', async () => {
  const author = await functions.author({ firstName: 'Una', lastName: 'Known' })
  await functions.join(author.person.sub)
  await author.post('/api/assignAuthorSubdomain', { domain: 'una-known' })
  const accountId = String((await author.post('/api/createAccountLink', {})).body.connectedAccountId)
  const rename = async (penName: string) => {
    const { etag } = (await author.get('/api/profile')).body
    return author.post('/api/save-profile', { penName, accent: null, etag })
  }
  const { switches } = functions.stripe
  onTestFinished(() => {
    switches.turn({ refusesAccountNames: false, rateLimitEveryNth: 0 })
  })
  const before = await namesAt(accountId)
  // The first try fails in passing, so the name is due to the hourly look.
  switches.turn({ rateLimitEveryNth: 1 })
  await rename('Una of the Weir')
  switches.turn({ rateLimitEveryNth: 0, refusesAccountNames: true })
  const logged: unknown[] = []
  const services = {
    ...createServices(parseEnv(process.env)),
    log: (event: string, facts: Record<string, unknown>) => logged.push({ event, ...facts }),
  }
  await sweepAccounts(services)
  const refusal = { event: 'account.name_refused', sub: author.person.sub, accountId }
  const mine = () => logged.filter((line) => JSON.stringify(line).includes(author.person.sub))
  expect(mine()).toEqual([expect.objectContaining(refusal)])
  expect(await accountOf(author)).toMatchObject({ nameRefused: { accountId, name: 'Una of the Weir' } })
  expect((await accountOf(author))?.nameDue).toBeUndefined()

  // Due once more for another copy's sake, Stripe is not asked again: it would take the name now.
  switches.turn({ refusesAccountNames: false })
  await markPenNameCopyDue(services, author.person.sub)
  await sweepAccounts(services)
  expect(mine()).toHaveLength(1)
  expect(await namesAt(accountId)).toEqual(before)

  await rename('Una of the Mill')
  expect(await namesAt(accountId)).toEqual(['Una of the Mill', 'Una of the Mill'])
  expect(await accountOf(author)).not.toHaveProperty('nameRefused')
})

test('an author whose account at Stripe is closed takes another pen name, and nothing is owed to it', async () => {
  const author = await functions.author({ firstName: 'Ida', lastName: 'Known' })
  await functions.documents.update(accountDoc(author.person.sub), (account) => {
    if (account === null) throw new Error('there is no account')
    return { ...account, payments: closedPaymentsStatus('acct_closed') }
  })
  const { etag } = (await author.get('/api/profile')).body
  await author.post('/api/save-profile', { penName: 'Ida of the Mill', accent: null, etag })
  const { penName } = (await author.get('/api/profile')).body
  expect([penName, (await accountOf(author))?.nameDue]).toEqual(['Ida of the Mill', undefined])
})
