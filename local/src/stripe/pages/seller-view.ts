import { html } from 'hono/html'
import type { Account } from '../accounts.ts'
import type { Emulator } from '../emulator.ts'
import { merchantOf } from './merchant.ts'
import { type Html, paymentsPage } from './page.ts'
import { sellerDisputes } from './seller-disputes.ts'
import { sellerPayments } from './seller-payments.ts'
import { sellerTax } from './seller-tax.ts'

const STRIP = 'Simulated seller’s dashboard. No real money moves.'

/** What one seller sees of their account, and what they or the banks can do there. */
export const sellerView = (emulator: Emulator, account: Account): Html =>
  paymentsPage(
    `${merchantOf(emulator, account.id)} – simulated seller’s dashboard`,
    STRIP,
    html`<h1>${merchantOf(emulator, account.id)}</h1>
<p class="quiet">Account <code>${account.id}</code>. <a href="/">All accounts</a></p>
${sellerPayments(emulator, account.id)}${sellerDisputes(emulator, account.id)}${sellerTax(emulator, account.id)}`,
    'wide-page',
  )

export const noSellerView = (): Html =>
  paymentsPage(
    'No such account',
    STRIP,
    html`<h1>No such account</h1><p><a href="/">All accounts</a></p>`,
    'narrow',
  )
