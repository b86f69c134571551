import { type PolicySlug, policies } from '@lorecircle/shared/policy/policies'
import type { Accent } from '@lorecircle/shared/profile/profile'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { shopPaths } from '@lorecircle/shared/urls/urls'

export type ShopInEmail = { authorName: string; url: string; accent: Accent | null }

export const shopHeader = ({ authorName }: Pick<ShopInEmail, 'authorName'>): string =>
  `From ${isolateDirection(authorName)}’s shop`

/** Ways from an email's foot to what holds in the shop that it comes from. */
export const policyLinks = (shopUrl: string, slugs: readonly PolicySlug[]) =>
  slugs.map((slug) => ({ label: policies[slug], url: `${shopUrl}${shopPaths.customPage(slug)}` }))
