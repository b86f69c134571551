/** The parts of the settings (B2.3-37 to B2.3-39), by the keys that stand in the address. */
export const sections = [
  { key: 'stripe', label: 'Stripe' },
  { key: 'membership', label: 'Membership' },
  { key: 'shop', label: 'Your Shop' },
  { key: 'shipping', label: 'Shipping' },
  { key: 'letters', label: 'Order Emails' },
  { key: 'security', label: 'Login & Security' },
] as const

export type Section = (typeof sections)[number]['key']

const isSection = (key: string): key is Section => sections.some((section) => section.key === key)

/** What the address asks for, else what was open before; unknown → the first. */
export function sectionOf(params: URLSearchParams, remembered: string | null): Section {
  const asked = params.get('section') ?? remembered ?? 'stripe'
  return isSection(asked) ? asked : 'stripe'
}

/** The same screen with another part open. */
export function sectionSearch(params: URLSearchParams, section: Section): string {
  const next = new URLSearchParams(params)
  next.set('section', section)
  return `?${next}`
}
