import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { type Issue, scheduled, takenBack, undoInMs } from '@lorecircle/shared/newsletter/issue'
import { listStates } from '@lorecircle/shared/newsletter/list-parts'
import { issueDoc } from '@lorecircle/shared/newsletter/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { issueText } from '../email/templates/issue-text.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import { readList } from '../newsletter/list-index.ts'
import { shopToWriteFrom } from '../newsletter/shop-to-write-from.ts'
import type { Services } from '../services/services.ts'
import type { VisitedShop } from '../visitor/visited-shop.ts'
import { issueChanged, issueForAuthor, issueOf } from './issues.ts'
import { acquireSendLock, releaseSendLock } from './outgoing.ts'

const msInSecond = 1_000

/**
 * Sends an issue to everybody on the list, ten seconds from now. The sender's message goes first: without the write
 * that follows it finds a draft, and sends nothing; so there is never an issue that waits for nobody.
 */
export const sendIssue = (services: Services) =>
  authorEndpoint(newsletterCalls.sendIssue, {
    async run({ author: { sub }, input: { id, etag } }) {
      const { documents } = services
      refuseWithoutAddress(await shopToWriteFrom(services, sub))
      const before = await issueOf(documents, sub, id)
      if (before.value.state !== 'draft') return { issue: issueForAuthor(before) }
      if (before.etag !== etag) throw await issueChanged(documents, sub, id)
      refuseUnfinished(before.value)
      const { entries, unread } = await readList(services, sub)
      const people = entries.filter(({ state }) => state === 'confirmed').length
      if (people === 0 && unread === 0) {
        throw new VisibleError(409, 'letter.nobody', 'You have no subscribers yet. Your issue is saved.')
      }
      await acquireSendLock(services, sub, id)
      await services.queueIssue({ sub, issueId: id, from: listStates[0] }, undoInMs / msInSecond)
      const value = scheduled(before.value, people, services.now())
      const next = await documents.replace(issueDoc(sub, id), value, etag)
      if (next === null) {
        await releaseSendLock(services, sub, id)
        throw await issueChanged(documents, sub, id)
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
  if (isEmptyBody(body)) throw emptyIssue()
}

/** Whether an issue has neither words nor a picture. */
export const isEmptyBody = (body: string): boolean => issueText(body) === '' && !body.includes('<img')

export const emptyIssue = () =>
  new VisibleError(400, 'letter.unfinished', 'Write something before you send.', { field: 'body' })

/** A draft again, as long as no letter has gone out. */
export const takeBackIssue = (services: Services) =>
  authorEndpoint(newsletterCalls.takeBackIssue, {
    async run({ author: { sub }, input: { id } }) {
      const { documents } = services
      const before = await issueOf(documents, sub, id)
      const value = takenBack(before.value)
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
