import { type IssueForAuthor, newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { type Issue, type Outcome, outcomeOf } from '@lorecircle/shared/newsletter/issue'
import { listParts } from '@lorecircle/shared/newsletter/list-parts'
import { deliveriesDoc, issueDoc } from '@lorecircle/shared/newsletter/stored'
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
      return { issues: stored.toReversed().map(issueForAuthor) }
    },
  })

export const issue = (services: Services) =>
  authorEndpoint(newsletterCalls.issue, {
    async run({ author: { sub }, input: { id } }) {
      const stored = await issueOf(services.documents, sub, id)
      const progress = stored.value.state === 'sending' ? await progressOf(services.documents, sub, id) : null
      return { issue: issueForAuthor(stored), progress }
    },
  })

export const issueForAuthor = ({ value, etag }: Stored<Issue>): IssueForAuthor => ({ ...value, etag })

/** An issue of this author's own, or a VisibleError 404. */
export async function issueOf(documents: Documents, sub: string, id: string): Promise<Stored<Issue>> {
  const stored = await documents.read(issueDoc(sub, id))
  if (stored === null) throw notFound('letter')
  return stored
}

/** How many letters of an issue have gone out by now. */
export async function progressOf(documents: Documents, sub: string, issueId: string): Promise<Outcome> {
  const parts = await Promise.all(listParts.map((part) => documents.read(deliveriesDoc(sub, issueId, part))))
  return outcomeOf(parts.flatMap((part) => (part ? [part.value] : [])))
}

/** Nothing was written: the issue is not the one that the author saw. */
export const issueChanged = async (documents: Documents, sub: string, id: string) =>
  new VisibleError(
    412,
    'letter.changed',
    'This letter was changed in another tab. Nothing you typed is lost.',
    {
      theirs: issueForAuthor(await issueOf(documents, sub, id)),
    },
  )
