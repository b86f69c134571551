import { type IssueForAuthor, IssueInput } from '@lorecircle/shared/newsletter/calls'
import { textOf } from '@lorecircle/shared/post/post'
import { z } from 'zod'
import { type Field, type Merge, mergeFields } from '../editing/merge.ts'

/** A letter as it stands in the form. It has its id from the first word on, so that a save sent twice is one letter. */
export type IssueDraft = z.infer<typeof IssueDraft>
export const IssueDraft = z.object({
  id: z.string(),
  subject: z.string(),
  preheader: z.string(),
  body: z.string(),
})

/** What can be saved. */
export const SavableIssue = IssueDraft.extend(IssueInput.shape)

export const newDraft = (id: string): IssueDraft => ({ id, subject: '', preheader: '', body: '' })

export const draftOf = ({ id, subject, preheader, body }: IssueForAuthor): IssueDraft => ({
  id,
  subject,
  preheader,
  body,
})

/** Is there a word, or a picture? */
export const isWritten = ({ subject, body }: IssueDraft): boolean =>
  subject.trim() !== '' || textOf(body) !== '' || body.includes('<img')

export const mergeIssues = (base: IssueDraft, mine: IssueDraft, theirs: IssueDraft): Merge<IssueDraft> =>
  mergeFields(fields, base, mine, theirs)

const fields: Field<IssueDraft>[] = [
  { label: 'Subject', show: ({ subject }) => subject, copy: ({ subject }, to) => ({ ...to, subject }) },
  {
    label: 'Preview line',
    show: ({ preheader }) => preheader,
    copy: ({ preheader }, to) => ({ ...to, preheader }),
  },
  {
    label: 'Letter',
    show: ({ body }) => body,
    words: ({ body }) => textOf(body),
    copy: ({ body }, to) => ({ ...to, body }),
  },
]
