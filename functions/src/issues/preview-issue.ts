import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import type { IssueText } from '@lorecircle/shared/newsletter/issue'
import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import { firstNameOf } from '@lorecircle/shared/order/own-letters'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { type OutgoingEmail, sendEmail } from '../email/send-email.ts'
import { issueWriting } from '../email/templates/issue-writing.ts'
import { accountEndpoint, authorEndpoint } from '../http/endpoint.ts'
import { isWithin, limitOf } from '../limits/is-within.ts'
import { emailToSubscriber } from '../newsletter/email-to-subscriber.ts'
import { shopToWriteFrom } from '../newsletter/shop-to-write-from.ts'
import type { Services } from '../services/services.ts'
import { shopOf, type VisitedShop } from '../visitor/visited-shop.ts'
import { emptyIssue, isEmptyBody } from './send-issue.ts'

/** The letter as readers get it, with the author's name for theirs. Who has no name yet sees it in the name of a shop that nobody has. */
export const previewIssue = (services: Services) =>
  accountEndpoint(newsletterCalls.previewIssue, {
    async run({ account, input }) {
      const shop = await shopOf(services, { ...account, subdomain: account.subdomain ?? 'your-shop' })
      const { subject, from, html, text } = issueToOneself(services, shop, account.email, input)
      return { subject, from, html, text }
    },
  })

/** The same letter to the author's own address, and to nobody else. One with neither subject nor text is refused. */
export const sendTest = (services: Services) =>
  authorEndpoint(newsletterCalls.sendTest, {
    async run({ author, input }) {
      if (input.subject === '' && isEmptyBody(input.body)) throw emptyIssue()
      const shop = await shopToWriteFrom(services, author.sub)
      if (!(await isWithin(services, [limitOf('author.tests', shop.sub)]))) {
        throw new VisibleError(
          429,
          'letters.flooded',
          'You have sent the most tests possible in an hour. Your issue is saved; the preview shows the same.',
        )
      }
      const email = issueToOneself(services, shop, shop.authorEmail, input)
      await sendEmail(services.ses, { ...email, subject: `Test: ${email.subject || 'without a subject'}` })
      return { to: shop.authorEmail }
    },
  })

/** An issue whose link to unsubscribe leads nowhere: for its author's own eyes. */
const issueToOneself = (
  services: Services,
  shop: VisitedShop,
  email: string,
  text: IssueText,
): OutgoingEmail =>
  emailToSubscriber(services, shop, { ...nobody, email }, writingToOneself(services, shop, text))

const writingToOneself = ({ origin }: Services, { authorName }: VisitedShop, text: IssueText) =>
  issueWriting(text, origin)(firstNameOf(authorName))

const nobody: Pick<Subscriber, 'id' | 'unsubscribeToken'> = { id: '0'.repeat(64), unsubscribeToken: 'a-test' }
