import type { Accent } from '@lorecircle/shared/profile/profile'

/** What an email shows of the shop that it comes from. */
export type ShopInEmail = { authorName: string; url: string; accent: Accent | null }

export const shopHeader = ({ authorName }: ShopInEmail): string => `From ${authorName}’s shop`
