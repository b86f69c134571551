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

/** The name that readers see. */
export const authorName = (
  { firstName, lastName }: { firstName: string; lastName: string },
  profile: Profile | null,
): string => profile?.penName.trim() || [firstName, lastName].join(' ').trim()
