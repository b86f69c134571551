import { calls } from '@lorecircle/shared/registry/calls'
import { call, waitFor } from './ask.ts'
import { type CheckContext, type CheckRow, checkRow, shopOrigin, toCheckResult } from './row.ts'
import type { CheckAuthor } from './save-to-live.ts'

/** The mails that came to an address, as they were written. */
export type Mailbox = (address: string) => Promise<string[]>

/** What answers to it would go to: SES takes such mail and throws it away. */
const stranger = 'success@simulator.amazonses.com'

/**
 * A stranger writes to the author by the shop's form. SES has taken it when the call answers; whether it came only the
 * author's own inbox knows, so where there is no `mailbox` to ask, the line says where to look, and for what.
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
