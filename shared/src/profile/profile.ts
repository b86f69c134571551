import { z } from 'zod'

export const accents = ['logwood', 'madder', 'woad', 'verdigris', 'weld', 'bramble'] as const
export type Accent = (typeof accents)[number]

/** `{folder}Profile/user-info.json`. */
export type Profile = z.infer<typeof Profile>
export const Profile = z.object({
  penName: z.string(),
  subdomain: z.string().nullable(),
  accent: z.enum(accents).nullable(),
  /** Multiple lines; printed in the footer of every issue and on the shop's legal pages. */
  postalAddress: z.string().optional(),
  /** Reply address for emails; if absent, readers are sent to the shop's contact form. */
  replyEmail: z.string().optional(),
})

/** Shown for authors who sign up under another author's or a reserved name, until they choose a different one. */
export const placeholderPenName = 'A New Author'

export const authorName = (
  { firstName, lastName }: { firstName: string; lastName: string },
  profile: Profile | null,
): string => profile?.penName.trim() || [firstName, lastName].join(' ').trim()

/**
 * The author's public name, split for fields that need first and last name: `Lord Dunsany` → `Lord`, `Dunsany`. Never
 * the account's private name.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}
