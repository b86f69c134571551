import type { SiteView } from '../site/views.ts'

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

export type Operator = { name: string; postalAddress: string; email: string }

export type PolicyView = { site: SiteView; slug: PlatformPolicy; html: string }
