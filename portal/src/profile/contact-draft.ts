import type { ProfileForAuthor } from '@lorecircle/shared/account/calls'
import { addressLines, PostalAddress, ReplyEmail } from '@lorecircle/shared/profile/contact'
import { z } from 'zod'
import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'

/** How readers reach the author, while it is being changed. */
export type ContactDraft = z.infer<typeof ContactDraft>
export const ContactDraft = z.object({ postalAddress: z.string(), replyEmail: z.string() })

/** What the server would take, with its sentences at the fields. */
export const SavableContact = ContactDraft.superRefine((draft, context) => {
  const parsed = {
    postalAddress: PostalAddress.safeParse(draft.postalAddress),
    replyEmail: ReplyEmail.safeParse(draft.replyEmail),
  }
  for (const [field, { error }] of Object.entries(parsed)) {
    if (error) context.addIssue({ code: 'custom', path: [field], message: error.issues[0]?.message ?? '' })
  }
})

export const contactOf = (stored: ProfileForAuthor | null): ContactDraft => ({
  postalAddress: stored?.postalAddress ?? '',
  replyEmail: stored?.replyEmail ?? '',
})

export const mergeContacts = (
  base: ContactDraft,
  mine: ContactDraft,
  theirs: ContactDraft,
): Merge<ContactDraft> => mergeFields(fields, base, mine, theirs)

const fields: MergeField<ContactDraft>[] = [
  {
    label: 'Postal address',
    show: ({ postalAddress }) => addressLines(postalAddress).join('\n'),
    copy: ({ postalAddress }, to) => ({ ...to, postalAddress }),
  },
  {
    label: 'Email for answers',
    show: ({ replyEmail }) => replyEmail.trim(),
    copy: ({ replyEmail }, to) => ({ ...to, replyEmail }),
  },
]
