import { calls } from '@lorecircle/shared/registry/calls'
import { call, waitFor } from './ask.ts'
import { type CheckContext, type CheckRow, checkRow, shopOrigin, toCheckResult } from './row.ts'
import type { CheckAuthor } from './save-to-live.ts'

export type Mailbox = (address: string) => Promise<string[]>

/** SES accepts and discards emails to this address, so replies go nowhere. */
const stranger = 'success@simulator.amazonses.com'

/**
 * Sends a message by the shop's contact form. A response means that SES accepted it; delivery can be checked only in
 * the author's own inbox, so without a `mailbox` the row says where to look, and for what.
 */
export function checkContactEmail(
  look: CheckContext,
  { author, mailTo }: { author: CheckAuthor; mailTo: Mailbox | null },
): Promise<CheckRow> {
  return checkRow('a stranger’s letter goes out', async () => {
    const mark = crypto.randomUUID().slice(0, 8)
    const letter = { name: 'A look from outside', email: stranger, message: `This is check ${mark}.` }
    await call(look.ask, calls.contact, letter, { at: shopOrigin(look) })
    if (mailTo === null)
      return toCheckResult('taken', [], `taken; look for ‘${mark}’ in the inbox of ${author.email}`)
    await waitFor(look.patienceInMs, async () =>
      (await mailTo(author.email)).some((one) => one.includes(mark)),
    )
    return toCheckResult('it came', [])
  })
}
