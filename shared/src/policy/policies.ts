import type { SiteView } from '../site/views.ts'

/** The pages that a shop has by law or habit, in the footer's order: written for it, until its author writes them. */
export const policySlugs = ['terms', 'privacy', 'returns', 'shipping', 'imprint', 'accessibility'] as const
export type PolicySlug = (typeof policySlugs)[number]

export const policies: Record<PolicySlug, string> = {
  terms: 'Terms of Sale',
  privacy: 'Privacy',
  returns: 'Returns',
  shipping: 'Shipping',
  imprint: 'Imprint',
  accessibility: 'Accessibility',
}

export const isPolicy = (slug: string): slug is PolicySlug => Object.hasOwn(policies, slug)

/** The same of the platform, which sells memberships and helps both sides. */
export const platformPolicies = {
  help: 'Help',
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Cancellation and refunds',
  imprint: 'Imprint',
  accessibility: 'Accessibility',
} as const
export type PlatformPolicy = keyof typeof platformPolicies

export const isPlatformPolicy = (slug: string): slug is PlatformPolicy =>
  Object.hasOwn(platformPolicies, slug)

/** Whoever runs the platform: for its imprint and its letters. Lines of the address are parted by line breaks. */
export type Operator = { name: string; postalAddress: string; email: string }

/** `html` is the platform's own. */
export type PolicyView = { site: SiteView; slug: PlatformPolicy; html: string }
