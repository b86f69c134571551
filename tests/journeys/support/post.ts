import { ReceivedEmail } from '@lorecircle/local/mail/email-log'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { z } from 'zod'
import { expect } from './person.ts'

const Store = z.object({ emails: z.array(ReceivedEmail) })

/** What came for an address, oldest first. */
export async function mailsTo({ mailbox }: PlatformFile, address: string): Promise<ReceivedEmail[]> {
  const { emails } = Store.parse(await (await fetch(`${mailbox}/store`)).json())
  return emails.filter(({ destination }) => destination.to.includes(address))
}

/** Waits for the `nth` mail to somebody whose subject fits, and answers the code in it. */
export async function codeFor(
  platform: PlatformFile,
  address: string,
  { subject, nth = 1 }: { subject: RegExp; nth?: number },
): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const fitting = (await mailsTo(platform, address)).filter((mail) => subject.test(mail.subject ?? ''))
      code = /class="plate code"[^>]*>(\d{6})</.exec(fitting[nth - 1]?.body.html ?? '')?.[1]
      return code
    })
    .toBeDefined()
  return code ?? ''
}
