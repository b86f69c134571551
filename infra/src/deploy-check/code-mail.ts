import type { CheckAuthor } from './author.ts'
import type { Mailbox } from './mail.ts'
import type { CheckContext } from './places.ts'
import { type Row, row, seenBy } from './row.ts'
import { waitFor } from './wait-for.ts'

/**
 * The author asks for a code, as whoever forgot the password does; the password stays. The user pool fills the code in
 * at two places of the letter: to be typed, and in the link to where it is asked for.
 */
export function codeComes(
  look: CheckContext,
  { author, mailTo }: { author: CheckAuthor; mailTo: Mailbox | null },
): Promise<Row> {
  return row('a code comes by email', async () => {
    const earlier = await mailTo?.(author.email)
    await author.askForCode()
    if (mailTo === null)
      return seenBy('asked for', [], `asked for; the letter to ${author.email} has it, and so has its link`)
    let came = ''
    await waitFor(look.patienceInMs, async () => {
      came = (await mailTo(author.email)).find((one) => !earlier?.includes(one)) ?? ''
      return came !== ''
    })
    const inLink = /[?&;]code=(\d+)/.exec(came)?.[1]
    const isTwice = inLink !== undefined && came.includes(`>${inLink}<`)
    return seenBy('it came', isTwice ? [] : ['the code is not both in the letter and in its link'])
  })
}
