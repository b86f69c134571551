import { type Account, graceEndsAt, publishBlocker, shopTimeZone } from '@lorecircle/shared/account/account'
import type { AccountNotice } from '@lorecircle/shared/account/notices'
import { formatLongDay } from '@lorecircle/shared/time-zone/days'
import { portalPaths, settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { platformFooter } from '../layout/footer.ts'
import { type EmailContent, renderEmail } from '../layout/lay-out-email.ts'
import { button, paragraph } from '../layout/parts.ts'

type Context = { origin: string; now: Date }
type Words = { title: string; text: string; action: { label: string; path: string } }

export function accountEmail(
  notice: AccountNotice,
  account: Account,
  { origin, now }: Context,
): EmailContent {
  const { title, text, action } = words[notice](account, now)
  return renderEmail({
    name: 'account_notice',
    subject: title.slice(0, -1),
    preheader: text,
    header: 'From Lorecircle',
    title,
    parts: [paragraph(text), button(action.label, `${origin}${action.path}`)],
    footer: platformFooter,
  })
}

const day = (account: Account, at: Date | string | null): string =>
  at === null ? 'then' : formatLongDay(shopTimeZone(account), at)

const membership = (label: string) => ({ label, path: settingsPath('membership') })
const stripe = (label: string) => ({ label, path: settingsPath('stripe') })
const home = (label: string) => ({ label, path: portalPaths.dashboard })

const afterTheEnd = 'After that, readers can still see your shop, but they cannot buy from it.'

const words: Record<AccountNotice, (account: Account, now: Date) => Words> = {
  payment_failed: (account) => ({
    title: 'Your membership payment failed.',
    text: `Your membership continues until ${day(account, graceEndsAt(account))}. Update your card before that day, and the payment is tried again at once. ${afterTheEnd}`,
    action: membership('Update Card'),
  }),
  membership_ends_soon: (account) => ({
    title: `Your membership ends on ${day(account, graceEndsAt(account))}.`,
    text: `Your membership payment is still open. Update your card before that day, and the payment is tried again at once. ${afterTheEnd}`,
    action: membership('Update Card'),
  }),
  membership_ended: () => ({
    title: 'Your membership has ended.',
    text: 'Readers can still see your shop, but they cannot buy from it, and you cannot publish. Your books, drafts and orders are kept, and orders that are paid can still be shipped. Renew your membership to open the shop again.',
    action: membership('Renew Membership'),
  }),
  membership_active: (account, now) => ({
    title: 'Your membership is active again.',
    text: selling(account, now),
    action: home('Go to Home'),
  }),
  information_due: (account) => ({
    title: `Stripe needs information by ${day(account, account.payments.dueBy)}.`,
    text: 'Your shop sells as before until that day. After it, Stripe may stop taking payments for your shop.',
    action: stripe('Continue at Stripe'),
  }),
  payments_restricted: () => ({
    title: 'Stripe no longer takes payments for your shop.',
    text: 'Readers can see your shop, but they cannot buy from it. Give Stripe what it asks for, and selling starts again by itself. Orders that are paid can still be shipped.',
    action: stripe('Finish at Stripe'),
  }),
  payments_restored: (account, now) => ({
    title: 'Stripe takes payments for your shop again.',
    text: selling(account, now),
    action: home('Go to Home'),
  }),
}

function selling(account: Account, now: Date): string {
  const blocker = publishBlocker(account, now)
  const sentences = {
    membership: 'Your shop stays closed until you renew your membership.',
    subdomain: 'Your next step is to claim your subdomain.',
    payments: 'Your shop stays closed until Stripe takes payments for it.',
  } as const
  return blocker === null ? 'Readers can buy from your shop.' : sentences[blocker]
}
