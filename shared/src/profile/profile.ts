import { z } from 'zod'

export const accents = ['logwood', 'madder', 'woad', 'verdigris', 'weld', 'bramble'] as const
export type Accent = (typeof accents)[number]

/** `{folder}Profile/user-info.json`. */
export type Profile = z.infer<typeof Profile>
export const Profile = z.object({
  penName: z.string(),
  subdomain: z.string().nullable(),
  accent: z.enum(accents).nullable(),
})

/** The name that readers see. */
export const authorName = (
  { firstName, lastName }: { firstName: string; lastName: string },
  profile: Profile | null,
): string => profile?.penName.trim() || [firstName, lastName].join(' ').trim()
