import { withoutEndSlashes } from '@lorecircle/shared/urls/plain-path'
import { dashboardPath } from '@lorecircle/shared/urls/portal-paths'
import { readField } from '../config/fields.ts'
import type { IconName } from '../ui/Icon.tsx'
import { paths } from './paths.ts'

/** The dashboard's tabs: keys of the spec (B2.3-12), and our own. */
export const tabs = [
  { key: 'home', label: 'Home', icon: 'home' },
  { key: 'getstarted', label: 'Let’s Get Started', icon: 'path' },
  { key: 'addbook', label: 'Add Books', icon: 'plus' },
  { key: 'books', label: 'My Books', icon: 'shelf' },
  { key: 'welcome', label: 'Welcome Page', icon: 'hand' },
  { key: 'blog', label: 'Blog', icon: 'quill' },
  { key: 'custompage', label: 'Custom Page', icon: 'page' },
  { key: 'newsletter', label: 'Newsletter', icon: 'mail' },
  { key: 'orders', label: 'Orders', icon: 'satchel' },
  { key: 'bundles', label: 'Bundles', icon: 'link' },
  { key: 'discounts', label: 'Discounts', icon: 'key' },
  { key: 'analytics', label: 'Analytics', icon: 'lamp' },
  { key: 'store', label: 'See My Shop', icon: 'eye' },
  { key: 'settings', label: 'Settings', icon: 'cog' },
] as const satisfies readonly { key: string; label: string; icon: IconName }[]

export type Tab = (typeof tabs)[number]['key']

const isTab = (key: string): key is Tab => tabs.some((tab) => tab.key === key)

type Visit = { params: URLSearchParams; state?: unknown; remembered: string | null }

/**
 * The tab to open, in this order: a payment's result, the URL, the navigation state, the previous tab; unknown, and
 * `dashboard`, → home.
 */
export function resolveTab({ params, state, remembered }: Visit): Tab {
  const payment = params.get('payment')
  if (payment === 'success' || payment === 'cancelled') return 'getstarted'
  const asked = params.get('tab') ?? readField(state, 'activeTab') ?? remembered
  return typeof asked === 'string' && isTab(asked) ? asked : 'home'
}

/** The tab that corresponds to a screen with a path of its own, such as `/authorportal/mybooks`. */
export const findTabByPath = (pathname: string): Tab | null =>
  screens.get(withoutEndSlashes(pathname.toLowerCase())) ?? null

const screens = new Map<string, Tab>([
  [paths.root, 'home'],
  [paths.getStarted, 'getstarted'],
  [paths.start, 'getstarted'],
  [paths.claimSubdomain, 'getstarted'],
  [paths.customDomainRequest, 'getstarted'],
  [paths.connectPayments, 'getstarted'],
  [paths.subscribe, 'getstarted'],
  [paths.addBook, 'addbook'],
  [paths.myBooks, 'books'],
  [paths.bookDetails, 'books'],
  [paths.welcomeEditor, 'welcome'],
  [paths.welcomePreview, 'welcome'],
  [paths.blog, 'blog'],
  [paths.customPage, 'custompage'],
  [paths.newsletter, 'newsletter'],
  [paths.orders, 'orders'],
  [paths.bundles, 'bundles'],
  [paths.discounts, 'discounts'],
  [paths.order, 'orders'],
  [paths.slips, 'orders'],
  [paths.analytics, 'analytics'],
  [paths.settings, 'settings'],
  [paths.profile, 'settings'],
])

export const tabPath = (tab: Tab): string => dashboardPath(tab)
