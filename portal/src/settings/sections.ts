/** The parts of the settings (B2.3-37 to B2.3-39), by the keys that stand in the address. */
export const settingsSections = [
  { key: 'stripe', label: 'Stripe' },
  { key: 'membership', label: 'Membership' },
  { key: 'shop', label: 'Your Shop' },
  { key: 'shipping', label: 'Shipping' },
  { key: 'letters', label: 'Order Emails' },
  { key: 'security', label: 'Login & Security' },
] as const

export type SettingsSection = (typeof settingsSections)[number]['key']

const isSection = (key: string): key is SettingsSection =>
  settingsSections.some((section) => section.key === key)

/** What the address asks for, else what was open before; unknown → the first. */
export function resolveSettingsSection(params: URLSearchParams, remembered: string | null): SettingsSection {
  const asked = params.get('section') ?? remembered ?? 'stripe'
  return isSection(asked) ? asked : 'stripe'
}

/** The same screen with another part open. */
export function sectionSearch(params: URLSearchParams, section: SettingsSection): string {
  const next = new URLSearchParams(params)
  next.set('section', section)
  return `?${next}`
}
