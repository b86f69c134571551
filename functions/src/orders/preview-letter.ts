import type { Account } from '@lorecircle/shared/account/account'
import { newLetter } from '@lorecircle/shared/order/letter'
import { letterCalls } from '@lorecircle/shared/order/letter-calls'
import type { OwnLetterKind } from '@lorecircle/shared/order/own-letters'
import { authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { letterToReader } from '../email/order-letter.ts'
import { type OutgoingEmail, sendEmail } from '../email/send-email.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import { isWithin, limitOf } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'
import { sampleOrder } from './sample-order.ts'

/** A letter about an order that nobody placed, with the words that the author is trying out. */
export const previewLetter = (services: Services) =>
  accountEndpoint(letterCalls.previewLetter, {
    async run({ account, input }) {
      const { from, subject, html, text } = await letterToOneself(services, account, input)
      return { from, subject, html, text }
    },
  })

/** The same letter to the author's own address, and to nobody else. */
export const testLetter = (services: Services) =>
  accountEndpoint(letterCalls.testLetter, {
    async run({ account, input }) {
      if (!(await isWithin(services, [limitOf('author.tests', account.sub)])))
        throw new VisibleError(
          429,
          'letters.flooded',
          'You have sent the most tests possible in an hour. The preview shows the same.',
        )
      const email = await letterToOneself(services, account, input)
      await sendEmail(services.ses, { ...email, subject: `Test: ${email.subject}` })
      return { to: account.email }
    },
  })

async function letterToOneself(
  services: Services,
  account: Account,
  { kind, words }: { kind: OwnLetterKind; words: string },
): Promise<OutgoingEmail> {
  const profile = (await services.documents.read(profileDoc(account.folder)))?.value
  const asked = { account, authorName: authorName(account, profile ?? null), kind }
  const order = await sampleOrder(services, asked)
  // That of a release names its book.
  const id = `${kind}.${order.lines[0]?.book.id ?? ''}`
  return letterToReader(services, order, newLetter(kind, order.placedAt, { id }), { kind, profile, words })
}
