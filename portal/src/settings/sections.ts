/** The sections of the settings (B2.3-37 to B2.3-39), with their keys in the URL. */
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

/** The section of the URL, else the previous one; unknown → the first. */
export function resolveSettingsSection(params: URLSearchParams, remembered: string | null): SettingsSection {
  const asked = params.get('section') ?? remembered ?? 'stripe'
  return isSection(asked) ? asked : 'stripe'
}

export function sectionSearch(params: URLSearchParams, section: SettingsSection): string {
  const next = new URLSearchParams(params)
  next.set('section', section)
  return `?${next}`
}
