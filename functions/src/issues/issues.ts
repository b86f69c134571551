import { type IssueForAuthor, newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import {
  countOutcomes,
  type FormOutcome,
  type Issue,
  type IssueText,
  newIssue,
} from '@lorecircle/shared/newsletter/issue'
import { deliveriesDoc, issueDoc, outgoingDoc } from '@lorecircle/shared/newsletter/stored'
import { listPartIds } from '@lorecircle/shared/newsletter/subscriber'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint, authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

/** All issues of the author's, the newest first: drafts and those that were sent. */
export const issuesEndpoint = (services: Services) =>
  authorEndpoint(newsletterCalls.issues, {
    async run({ author: { sub } }) {
      const stored = await services.documents.readAll(issueDoc, issueDoc.within(sub))
      const isAnySending = stored.some(({ value }) => value.state === 'sending')
      const waiting = isAnySending ? await waitingIssue(services.documents, sub) : null
      return { issues: stored.toReversed().map((one) => issueForAuthor(one, waiting)) }
    },
  })

export const issueEndpoint = (services: Services) =>
  authorEndpoint(newsletterCalls.issue, {
    async run({ author: { sub }, input: { id } }) {
      const stored = await readIssue(services.documents, sub, id)
      if (stored.value.state !== 'sending') return { issue: issueForAuthor(stored), progress: null }
      const [progress, waiting] = await Promise.all([
        deliveryProgress(services.documents, sub, id),
        waitingIssue(services.documents, sub),
      ])
      return { issue: issueForAuthor(stored, waiting), progress }
    },
  })

type Waiting = { id: string; since: string }

export const issueForAuthor = (
  { value, etag }: Stored<Issue>,
  waiting: Waiting | null = null,
): IssueForAuthor => ({
  ...value,
  etag,
  waitingSince: value.state === 'sending' && waiting?.id === value.id ? waiting.since : null,
})

/** The author's issue whose rest waits for the day's email quota. */
async function waitingIssue(documents: Documents, sub: string): Promise<Waiting | null> {
  const outgoing = (await documents.read(outgoingDoc(sub)))?.value
  return outgoing?.waitingSince === undefined ? null : { id: outgoing.issueId, since: outgoing.waitingSince }
}

/** An issue of this author's own, or a VisibleError 404. */
export async function readIssue(documents: Documents, sub: string, id: string): Promise<Stored<Issue>> {
  const stored = await documents.read(issueDoc(sub, id))
  if (stored === null) throw notFound('letter')
  return stored
}

export async function deliveryProgress(
  documents: Documents,
  sub: string,
  issueId: string,
): Promise<FormOutcome> {
  const parts = await Promise.all(
    listPartIds.map((part) => documents.read(deliveriesDoc(sub, issueId, part))),
  )
  return countOutcomes(parts.flatMap((part) => (part ? [part.value] : [])))
}

export const issueChangedError = async (documents: Documents, sub: string, id: string) =>
  new VisibleError(
    412,
    'letter.changed',
    'This issue was changed in another tab. Nothing you typed is lost.',
    {
      theirs: issueForAuthor(await readIssue(documents, sub, id)),
    },
  )

/** Saves a draft against the version that the author saw. */
export const saveIssue = (services: Services) =>
  accountEndpoint(newsletterCalls.saveIssue, {
    keeps: 'writing',
    async run({ author: { sub }, input: { id, etag, subject, preheader, body } }) {
      const text = { subject, preheader, body: authorsHtml(body) }
      const issue =
        etag === undefined
          ? await begin(services, sub, id, text)
          : await change(services, sub, { id, etag }, text)
      return { issue: issueForAuthor(issue) }
    },
  })

/** A new draft. Where the answer to a first try got lost, the same save is asked for once more. */
async function begin({ documents, now }: Services, sub: string, id: string, text: IssueText) {
  const value = newIssue(id, text, now())
  const etag = await documents.create(issueDoc(sub, id), value)
  if (etag !== null) return { value, etag }
  const known = await readIssue(documents, sub, id)
  if (isSame(known.value, text)) return known
  throw await issueChangedError(documents, sub, id)
}

async function change(
  { documents, now }: Services,
  sub: string,
  { id, etag }: { id: string; etag: string },
  text: IssueText,
) {
  const before = await readIssue(documents, sub, id)
  if (before.value.state !== 'draft') {
    throw new VisibleError(409, 'letter.gone', 'This issue is being sent and cannot be changed.')
  }
  if (isSame(before.value, text)) return before
  if (before.etag !== etag) throw await issueChangedError(documents, sub, id)
  const value: Issue = { ...before.value, ...text, updatedAt: now().toISOString() }
  const next = await documents.replace(issueDoc(sub, id), value, etag)
  if (next !== null) return { value, etag: next }
  const theirs = await readIssue(documents, sub, id)
  // Lost against the very same save, sent twice.
  if (isSame(theirs.value, text)) return theirs
  throw await issueChangedError(documents, sub, id)
}

const isSame = (issue: Issue, { subject, preheader, body }: IssueText) =>
  issue.subject === subject && issue.preheader === preheader && issue.body === body

/** Only drafts: what readers have got stays in the archive. Saving it anew without a version takes this back. */
export const removeIssue = (services: Services) =>
  authorEndpoint(newsletterCalls.removeIssue, {
    async run({ author: { sub }, input: { id, etag } }) {
      const { value } = await readIssue(services.documents, sub, id)
      if (value.state !== 'draft') {
        throw new VisibleError(409, 'letter.gone', 'An issue that was sent cannot be deleted.')
      }
      if (await services.documents.remove(issueDoc(sub, id), etag)) return {}
      throw await issueChangedError(services.documents, sub, id)
    },
  })
