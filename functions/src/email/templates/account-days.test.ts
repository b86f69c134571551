import { testAccount } from '@lorecircle/shared/account/account.fixture'
import { expect, test } from 'vitest'
import { accountEmail } from './account-email.ts'
import { customDomainEmail } from './own-domain-email.ts'
import { deletionEmail } from './security-email.ts'

const origin = 'https://lorecircle.example'
const at = '2026-12-02T04:00:00.000Z'

test('the day that an author reads in an email is the one in the shop’s time zone', () => {
  const account = testAccount({ timeZone: 'America/Los_Angeles' })
  const membership = { ...account.membership, status: 'past_due', pastDueSince: at }
  const payments = { ...account.payments, dueBy: at }
  const now = new Date(at)
  const failed = accountEmail('payment_failed', { ...account, membership }, { origin, now })
  expect(failed.text).toContain('Your membership continues until December 8, 2026.')
  const due = accountEmail('information_due', { ...account, payments }, { origin, now })
  expect(due.subject).toBe('Stripe needs information by December 1, 2026')
  const domain = customDomainEmail(origin, account, { what: 'failing', domain: 'a.example', letGoAt: now })
  expect(domain.text).toContain('by December 1, 2026')
  const { firstName, timeZone } = account
  expect(deletionEmail({ firstName, keptUntil: at, timeZone }).text).toContain('until December 1, 2026')
  expect(deletionEmail({ firstName, keptUntil: at }).text).toContain('until December 2, 2026')
})
