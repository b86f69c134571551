import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { type Issue, type IssueText, newIssue } from '@lorecircle/shared/newsletter/issue'
import { issueDoc } from '@lorecircle/shared/newsletter/stored'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint, authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { issueChanged, issueForAuthor, issueOf } from './issues.ts'

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
  const known = await issueOf(documents, sub, id)
  if (isSame(known.value, text)) return known
  throw await issueChanged(documents, sub, id)
}

async function change(
  { documents, now }: Services,
  sub: string,
  { id, etag }: { id: string; etag: string },
  text: IssueText,
) {
  const before = await issueOf(documents, sub, id)
  if (before.value.state !== 'draft') {
    throw new VisibleError(409, 'letter.gone', 'This issue is being sent and cannot be changed.')
  }
  if (isSame(before.value, text)) return before
  if (before.etag !== etag) throw await issueChanged(documents, sub, id)
  const value: Issue = { ...before.value, ...text, updatedAt: now().toISOString() }
  const next = await documents.replace(issueDoc(sub, id), value, etag)
  if (next !== null) return { value, etag: next }
  const theirs = await issueOf(documents, sub, id)
  // Lost against the very same save, sent twice.
  if (isSame(theirs.value, text)) return theirs
  throw await issueChanged(documents, sub, id)
}

const isSame = (issue: Issue, { subject, preheader, body }: IssueText) =>
  issue.subject === subject && issue.preheader === preheader && issue.body === body

/** Only drafts: what readers have got stays in the archive. Saving it anew without a version takes this back. */
export const removeIssue = (services: Services) =>
  authorEndpoint(newsletterCalls.removeIssue, {
    async run({ author: { sub }, input: { id, etag } }) {
      const { value } = await issueOf(services.documents, sub, id)
      if (value.state !== 'draft') {
        throw new VisibleError(409, 'letter.gone', 'An issue that was sent cannot be deleted.')
      }
      if (await services.documents.remove(issueDoc(sub, id), etag)) return {}
      throw await issueChanged(services.documents, sub, id)
    },
  })
