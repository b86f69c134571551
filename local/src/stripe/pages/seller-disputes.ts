import { html } from 'hono/html'
import { isClosed } from '../disputes/standing.ts'
import type { Emulator } from '../emulator.ts'
import { money } from '../money.ts'
import { allOf } from '../state.ts'
import { emptyHtml, type Html, moment } from './page.ts'
import { button, table } from './table.ts'

/** What cardholders have disputed, and the bank's word on it. */
export const sellerDisputes = ({ state }: Emulator, owner: string): Html =>
  table(
    'Disputes',
    ['Dispute', 'Amount', 'Reason', 'Status', 'Action'],
    allOf(state.disputes, owner).map(
      (dispute) => html`<tr><td><code>${dispute.id}</code><br>of <code>${String(dispute.charge)}</code></td>
<td>${money(dispute.amount, dispute.currency)}</td><td>${dispute.reason.replaceAll('_', ' ')}</td>
<td>${dispute.status.replaceAll('_', ' ')}<br><span class="quiet">due by ${moment((dispute.evidence_details.due_by ?? 0) * 1000)}</span></td>
<td>${
        isClosed(dispute)
          ? emptyHtml
          : html`${button(`/sellers/${owner}/win/${dispute.id}`, 'The seller wins')}${button(`/sellers/${owner}/lose/${dispute.id}`, 'The seller loses')}`
      }</td></tr>`,
    ),
  )
