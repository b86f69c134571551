import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Emulator } from '../core/emulator.ts'
import { money } from '../core/money.ts'
import { moment, paymentsPage } from './layout.ts'

const STRIP = 'Simulated invoice. No real money moved.'

/** Needs no login: anybody with the link can open it. */
export function invoicePage({ state }: Emulator): Hono {
  return new Hono().get('/invoice/:id', (context) => {
    const invoice = state.invoices.get(context.req.param('id'))?.value
    if (!invoice)
      return context.html(
        paymentsPage('No such invoice', STRIP, html`<h1>No such invoice</h1>`, 'narrow'),
        404,
      )
    const { currency, subtotal, total } = invoice
    return context.html(
      paymentsPage(
        `Invoice ${invoice.number}`,
        STRIP,
        html`<h1>Invoice ${invoice.number}</h1>
<div class="sheet"><p class="quiet">${moment(invoice.created * 1000)}, to ${invoice.customer_name ?? ''} ${invoice.customer_email ?? ''}</p>
<dl class="sum">${invoice.lines.data.map((line) => html`<dt>${line.description}</dt><dd>${money(line.amount, currency)}</dd>`)}
${total < subtotal ? html`<dt>Discount</dt><dd>−${money(subtotal - total, currency)}</dd>` : ''}
<dt class="total">${invoice.status === 'paid' ? 'Paid' : 'Due'}</dt><dd class="total">${money(total, currency)}</dd></dl></div>`,
        'narrow',
      ),
    )
  })
}
