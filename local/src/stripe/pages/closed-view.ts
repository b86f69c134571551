import { html } from 'hono/html'
import { money } from '../money.ts'
import type { StoredSession } from '../state.ts'
import { STRIP } from './checkout-view.ts'
import { emptyHtml, type Html, paymentsPage } from './page.ts'

export const approvalView = ({ session, awaitingApproval }: StoredSession, merchant: string): Html =>
  paymentsPage(
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
  paymentsPage(
    `${title} – simulated payment`,
    STRIP,
    html`<h1>${title}</h1><div class="sheet"><p>${message}</p>
${link ? html`<p><a href="${link.href}">${link.label}</a></p>` : emptyHtml}</div>`,
    'narrow',
  )
