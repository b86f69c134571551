import type { ProfileForAuthor } from '@lorecircle/shared/account/calls'
import { accents } from '@lorecircle/shared/profile/profile'
import { z } from 'zod'
import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'
import { accentName } from './accents.ts'

/** The profile while it is being changed. */
export type ProfileDraft = z.infer<typeof ProfileDraft>
export const ProfileDraft = z.object({ penName: z.string(), accent: z.enum(accents).nullable() })

export const profileDraft = (stored: ProfileForAuthor | null): ProfileDraft => ({
  penName: stored?.penName ?? '',
  accent: stored?.accent ?? null,
})

export const mergeProfiles = (
  base: ProfileDraft,
  mine: ProfileDraft,
  theirs: ProfileDraft,
): Merge<ProfileDraft> => mergeFields(fields, base, mine, theirs)

const fields: MergeField<ProfileDraft>[] = [
  { label: 'Pen name', show: ({ penName }) => penName, copy: ({ penName }, to) => ({ ...to, penName }) },
  {
    label: 'Shop colour',
    show: ({ accent }) => accentName(accent),
    copy: ({ accent }, to) => ({ ...to, accent }),
  },
]
