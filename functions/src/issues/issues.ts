import { type IssueForAuthor, newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { type Issue, type Outcome, outcomeOf } from '@lorecircle/shared/newsletter/issue'
import { listStates } from '@lorecircle/shared/newsletter/list-parts'
import { deliveriesDoc, issueDoc, outgoingDoc } from '@lorecircle/shared/newsletter/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

/** All issues of the author's, the newest first: drafts and those that were sent. */
export const issues = (services: Services) =>
  authorEndpoint(newsletterCalls.issues, {
    async run({ author: { sub } }) {
      const stored = await services.documents.readAll(issueDoc, issueDoc.within(sub))
      const isAnySending = stored.some(({ value }) => value.state === 'sending')
      const waiting = isAnySending ? await waitingIssue(services.documents, sub) : null
      return { issues: stored.toReversed().map((one) => issueForAuthor(one, waiting)) }
    },
  })

export const issue = (services: Services) =>
  authorEndpoint(newsletterCalls.issue, {
    async run({ author: { sub }, input: { id } }) {
      const stored = await issueOf(services.documents, sub, id)
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
export async function issueOf(documents: Documents, sub: string, id: string): Promise<Stored<Issue>> {
  const stored = await documents.read(issueDoc(sub, id))
  if (stored === null) throw notFound('letter')
  return stored
}

/** How many letters of an issue have gone out by now. */
export async function deliveryProgress(documents: Documents, sub: string, issueId: string): Promise<Outcome> {
  const parts = await Promise.all(listStates.map((part) => documents.read(deliveriesDoc(sub, issueId, part))))
  return outcomeOf(parts.flatMap((part) => (part ? [part.value] : [])))
}

/** Nothing was written: the issue is not the one that the author saw. */
export const issueChanged = async (documents: Documents, sub: string, id: string) =>
  new VisibleError(
    412,
    'letter.changed',
    'This issue was changed in another tab. Nothing you typed is lost.',
    {
      theirs: issueForAuthor(await issueOf(documents, sub, id)),
    },
  )
