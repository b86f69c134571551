import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountOf } from '../accounts/account-of.ts'
import { isWithin } from '../forms/limit.ts'
import { shopOf } from '../forms/visited-shop.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { World } from '../world.ts'
import { letterToOneself } from './issue-letter.ts'
import { shopToWriteFrom } from './shop-to-write-from.ts'

/** The letter as readers get it. Who has no name yet sees it in the name of a shop that nobody has. */
export const previewIssue = (world: World) =>
  authorEndpoint(newsletterCalls.previewIssue, {
    async run({ author, input }) {
      const { value: account } = await accountOf(world.documents, author.sub)
      const shop = await shopOf(world, { ...account, subdomain: account.subdomain ?? 'your-shop' })
      const { subject, from, html, text } = letterToOneself(world, shop, account.email, input)
      return { subject, from, html, text }
    },
  })

/** The same letter to the author's own address, and to nobody else. */
export const sendTest = (world: World) =>
  authorEndpoint(newsletterCalls.sendTest, {
    async run({ author, input }) {
      const shop = await shopToWriteFrom(world, author.sub)
      if (!(await isWithin(world, [{ what: 'letters.test', who: shop.sub, most: 30, every: 'hour' }]))) {
        throw new VisibleError(
          429,
          'letters.flooded',
          'That is as many tests as can be sent in an hour. Your letter is kept; the preview shows the same.',
        )
      }
      const mail = letterToOneself(world, shop, shop.authorEmail, input)
      await sendMail(world.ses, { ...mail, subject: `Test: ${mail.subject || 'without a subject'}` })
      return { to: shop.authorEmail }
    },
  })
