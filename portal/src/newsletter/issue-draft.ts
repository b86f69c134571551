import { type IssueForAuthor, IssueInput } from '@lorecircle/shared/newsletter/calls'
import { postText } from '@lorecircle/shared/post/post'
import { z } from 'zod'
import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'

/** The draft has its id from the start, so that a save sent twice creates one issue. */
export type IssueDraft = z.infer<typeof IssueDraft>
export const IssueDraft = z.object({
  id: z.string(),
  subject: z.string(),
  preheader: z.string(),
  body: z.string(),
})

export const SavableIssue = IssueDraft.extend(IssueInput.shape)

export const issueDraftKey = (id: string | null): string => `issue:${id ?? 'new'}`

export const newIssueDraft = (id: string): IssueDraft => ({ id, subject: '', preheader: '', body: '' })

export const issueDraft = ({ id, subject, preheader, body }: IssueForAuthor): IssueDraft => ({
  id,
  subject,
  preheader,
  body,
})

const hasBody = ({ body }: IssueDraft): boolean => postText(body) !== '' || body.includes('<img')
export const hasIssueContent = (issue: IssueDraft): boolean => issue.subject.trim() !== '' || hasBody(issue)

export function findMissingIssueField(
  issue: IssueDraft,
): { field: 'subject' | 'body'; message: string } | null {
  if (issue.subject.trim() === '') return { field: 'subject', message: 'Add a subject.' }
  return hasBody(issue) ? null : { field: 'body', message: 'Write something before you send.' }
}

export const mergeIssues = (base: IssueDraft, mine: IssueDraft, theirs: IssueDraft): Merge<IssueDraft> =>
  mergeFields(fields, base, mine, theirs)

const fields: MergeField<IssueDraft>[] = [
  { label: 'Subject', show: ({ subject }) => subject, copy: ({ subject }, to) => ({ ...to, subject }) },
  {
    label: 'Preview line',
    show: ({ preheader }) => preheader,
    copy: ({ preheader }, to) => ({ ...to, preheader }),
  },
  {
    label: 'Text',
    show: ({ body }) => body,
    words: ({ body }) => postText(body),
    copy: ({ body }, to) => ({ ...to, body }),
  },
]
