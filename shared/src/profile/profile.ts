import { z } from 'zod'

export const accents = ['logwood', 'madder', 'woad', 'verdigris', 'weld', 'bramble'] as const
export type Accent = (typeof accents)[number]

/** `{folder}Profile/user-info.json`. */
export type Profile = z.infer<typeof Profile>
export const Profile = z.object({
  penName: z.string(),
  subdomain: z.string().nullable(),
  accent: z.enum(accents).nullable(),
  /** Lines, as on an envelope: stands in the foot of every letter and on the shop's legal pages. */
  postalAddress: z.string().optional(),
  /** Where readers' answers go; without it they are led to the form in the shop. */
  replyEmail: z.string().optional(),
})

/** What readers see of whoever signs up under another author's name or one of ours, until they choose another. */
export const placeholderPenName = 'A New Author'

/** The name that readers see. */
export const authorName = (
  { firstName, lastName }: { firstName: string; lastName: string },
  profile: Profile | null,
): string => profile?.penName.trim() || [firstName, lastName].join(' ').trim()

/** The same name where first and last are asked for: `Lord Dunsany` → `Lord`, `Dunsany`. Never those of the account. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}
