import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { sendEmail } from '../email/send-email.ts'
import { accountEndpoint, authorEndpoint } from '../http/endpoint.ts'
import { shopToWriteFrom } from '../newsletter/shop-to-write-from.ts'
import type { Services } from '../services/services.ts'
import { isWithin } from '../visitor/limit.ts'
import { shopOf } from '../visitor/visited-shop.ts'
import { issueToOneself } from './issue-to-oneself.ts'

/** The letter as readers get it. Who has no name yet sees it in the name of a shop that nobody has. */
export const previewIssue = (services: Services) =>
  accountEndpoint(newsletterCalls.previewIssue, {
    async run({ account, input }) {
      const shop = await shopOf(services, { ...account, subdomain: account.subdomain ?? 'your-shop' })
      const { subject, from, html, text } = issueToOneself(services, shop, account.email, input)
      return { subject, from, html, text }
    },
  })

/** The same letter to the author's own address, and to nobody else. */
export const sendTest = (services: Services) =>
  authorEndpoint(newsletterCalls.sendTest, {
    async run({ author, input }) {
      const shop = await shopToWriteFrom(services, author.sub)
      if (!(await isWithin(services, [{ what: 'letters.test', who: shop.sub, most: 30, every: 'hour' }]))) {
        throw new VisibleError(
          429,
          'letters.flooded',
          'That is as many tests as can be sent in an hour. Your letter is kept; the preview shows the same.',
        )
      }
      const email = issueToOneself(services, shop, shop.authorEmail, input)
      await sendEmail(services.ses, { ...email, subject: `Test: ${email.subject || 'without a subject'}` })
      return { to: shop.authorEmail }
    },
  })
