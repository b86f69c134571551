import { html } from 'hono/html'
import { money } from '../money.ts'
import type { Checkout } from '../state.ts'
import { STRIP } from './checkout-view.ts'
import { type Html, nothing, page } from './page.ts'

export const approvalView = ({ session, awaitingApproval }: Checkout, merchant: string): Html =>
  page(
    'Approve the payment – simulated bank',
    STRIP,
    html`<h1>Your bank asks you to approve this payment</h1>
<div class="sheet"><p>${money(session.amount_total ?? 0, session.currency ?? 'usd')} to ${merchant} with the card ending in ${awaitingApproval?.card.last4}.</p>
<form method="post" class="row"><input type="hidden" name="token" value="${awaitingApproval?.token}">
<button name="answer" value="approve">Approve</button>
<button name="answer" value="fail" class="second">Fail</button></form></div>`,
    'narrow',
  )

/** A page for a session that can no longer be paid. */
export const closedView = (
  title: string,
  message: string,
  link: { href: string; label: string } | null,
): Html =>
  page(
    `${title} – simulated payment`,
    STRIP,
    html`<h1>${title}</h1><div class="sheet"><p>${message}</p>
${link ? html`<p><a href="${link.href}">${link.label}</a></p>` : nothing}</div>`,
    'narrow',
  )
