import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import {
  type Issue,
  type IssueText,
  scheduleIssue,
  sendDelayInMs,
  unscheduleIssue,
} from '@lorecircle/shared/newsletter/issue'
import { issueDoc } from '@lorecircle/shared/newsletter/stored'
import { listPartIds, type Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import { parseFirstName } from '@lorecircle/shared/order/own-letters'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { type OutgoingEmail, sendEmail } from '../email/send-email.ts'
import { issueText } from '../email/templates/issue-text.ts'
import { buildIssueContent } from '../email/templates/issue-writing.ts'
import { accountEndpoint, authorEndpoint } from '../http/endpoint.ts'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { buildSubscriberEmail, readSendingShop } from '../newsletter/email-to-subscriber.ts'
import { readList } from '../newsletter/list-index.ts'
import type { Services } from '../services/services.ts'
import { readAccountShop, type VisitedShop } from '../visitor/visited-shop.ts'
import { issueChangedError, issueForAuthor, readIssue } from './issues.ts'
import { acquireSendLock, releaseSendLock } from './outgoing.ts'

const msInSecond = 1_000

/**
 * Sending starts after ten seconds. The message is queued first: without the write that follows, it finds a draft and
 * sends nothing, so no issue is ever scheduled without a message.
 */
export const sendIssue = (services: Services) =>
  authorEndpoint(newsletterCalls.sendIssue, {
    async run({ author: { sub }, input: { id, etag } }) {
      const { documents } = services
      refuseWithoutAddress(await readSendingShop(services, sub))
      const before = await readIssue(documents, sub, id)
      if (before.value.state !== 'draft') return { issue: issueForAuthor(before) }
      if (before.etag !== etag) throw await issueChangedError(documents, sub, id)
      refuseUnfinished(before.value)
      const { entries, unread } = await readList(services, sub)
      const people = entries.filter(({ state }) => state === 'confirmed').length
      if (people === 0 && unread === 0) {
        throw new VisibleError(409, 'letter.nobody', 'You have no subscribers yet. Your issue is saved.')
      }
      await acquireSendLock(services, sub, id)
      await services.queueIssue({ sub, issueId: id, from: listPartIds[0] }, sendDelayInMs / msInSecond)
      const value = scheduleIssue(before.value, people, services.now())
      const next = await documents.replace(issueDoc(sub, id), value, etag)
      if (next === null) {
        await releaseSendLock(services, sub, id)
        throw await issueChangedError(documents, sub, id)
      }
      return { issue: issueForAuthor({ value, etag: next }) }
    },
  })

/** The law of many countries asks for it in every mailing (CAN-SPAM § 7704, Directive 2000/31/EC, article 5). */
function refuseWithoutAddress({ postalAddress }: VisitedShop): void {
  if (postalAddress !== '') return
  throw new VisibleError(
    403,
    'letters.blocked',
    'A newsletter has to show your postal address. Add it first; a PO box will do. Your issue is saved.',
    { step: 'address' },
  )
}

function refuseUnfinished({ subject, body }: Issue): void {
  if (subject === '') {
    throw new VisibleError(400, 'letter.unfinished', 'Add a subject.', {
      field: 'subject',
    })
  }
  if (isEmptyBody(body)) throw emptyIssueError()
}

export const isEmptyBody = (body: string): boolean => issueText(body) === '' && !body.includes('<img')

export const emptyIssueError = () =>
  new VisibleError(400, 'letter.unfinished', 'Write something before you send.', { field: 'body' })

/** Throws a VisibleError 409 once sending has begun. */
export const unscheduleIssueEndpoint = (services: Services) =>
  authorEndpoint(newsletterCalls.takeBackIssue, {
    async run({ author: { sub }, input: { id } }) {
      const { documents } = services
      const before = await readIssue(documents, sub, id)
      const value = unscheduleIssue(before.value)
      if (value === null) throw tooLate()
      if (value === before.value) return { issue: issueForAuthor(before) }
      const etag = await documents.replace(issueDoc(sub, id), value, before.etag)
      if (etag === null) throw tooLate()
      await releaseSendLock(services, sub, id)
      return { issue: issueForAuthor({ value, etag }) }
    },
  })

const tooLate = () =>
  new VisibleError(409, 'letter.gone', 'It is too late to cancel: the issue is being sent.')

/** Uses the author's name for the reader's, and a placeholder address for a shop without a subdomain. */
export const previewIssue = (services: Services) =>
  accountEndpoint(newsletterCalls.previewIssue, {
    async run({ account, input }) {
      const shop = await readAccountShop(services, {
        ...account,
        subdomain: account.subdomain ?? 'your-shop',
      })
      const { subject, from, html, text } = issueToOneself(services, shop, account.email, input)
      return { subject, from, html, text }
    },
  })

/** Sends to the author's own address only. Throws a VisibleError 400 if both subject and body are empty. */
export const sendTest = (services: Services) =>
  authorEndpoint(newsletterCalls.sendTest, {
    async run({ author, input }) {
      if (input.subject === '' && isEmptyBody(input.body)) throw emptyIssueError()
      const shop = await readSendingShop(services, author.sub)
      if (!(await isWithinLimits(services, [rateLimitFor('author.tests', shop.sub)]))) {
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
  buildSubscriberEmail(services, shop, { ...nobody, email }, writingToOneself(services, shop, text))

const writingToOneself = ({ origin }: Services, { authorName }: VisitedShop, text: IssueText) =>
  buildIssueContent(text, origin)(parseFirstName(authorName))

const nobody: Pick<Subscriber, 'id' | 'unsubscribeToken'> = { id: '0'.repeat(64), unsubscribeToken: 'a-test' }
