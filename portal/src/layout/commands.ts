import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { platformPaths } from '@lorecircle/shared/urls/urls'
import { editBookPath, paths } from '../paths/paths.ts'
import { type Tab, tabPath, tabs } from '../paths/tabs.ts'
import { settingsSections } from '../settings/sections.ts'
import type { IconName } from '../ui/Icon.tsx'

type Command = { id: string; label: string; icon: IconName; action: CommandAction }

export type CommandAction =
  | { kind: 'go' | 'leave'; to: string }
  | { kind: 'change_theme' }
  | { kind: 'sign_out' }

type Titled = { id: string; title: string }

/** Limit for books in the results, since authors may have hundreds. */
const booksShown = 8

/**
 * Commands that contain every typed word, ignoring case: matches in labels first, then in other names; books last,
 * and only for a non-empty search. Matches at the beginning of a word come before those within one.
 */
export function findCommands(typed: string, books: readonly Titled[]): Command[] {
  const words = wordsOf(typed)
  const holds = (text: string) => words.every((word) => plain(text).includes(word))
  const begins = ({ label }: Command) =>
    words.every((word) => wordsOf(label).some((beginning) => beginning.startsWith(word)))
  const byLabel = everywhere
    .filter(({ label }) => holds(label))
    .sort((one, other) => Number(begins(other)) - Number(begins(one)))
  const byOtherNames = everywhere.filter(
    (command) => !byLabel.includes(command) && command.alsoCalled?.split(', ').some(holds),
  )
  const edits = words.length === 0 ? [] : books.map(editing).filter(({ label }) => holds(label))
  return [...byLabel, ...byOtherNames, ...edits.slice(0, booksShown)]
}

type Place = Command & {
  /** Other names, separated by commas; all typed words must match the same one. */
  alsoCalled?: string
}

const tabsAlsoCalled: Record<Tab, string> = {
  home: 'dashboard, overview',
  getstarted: 'set up my shop, first steps, onboarding',
  addbook: 'new book, add a book, cover, upload an ebook',
  books: 'edit a book, covers, prices, quantities, stock, inventory, editions, archive, delete a book',
  welcome: 'bio, about me, portrait, profile picture, photo, front page of my shop, home page, tagline',
  blog: 'posts, drafts, news',
  custompage: 'extras, behind the scenes, audio, video, about page',
  newsletter: 'letters, subscribers, mailing list, issues, export subscribers, csv',
  orders: 'sales, customers, buyers, purchases, sold books, refunds, give money back, packing slips',
  bundles: 'box set, sets, trilogy, several books together, boxed set',
  discounts: 'coupons, promo codes, promotion, vouchers, sale, free shipping',
  analytics: 'visits, visitors, statistics, stats, figures, numbers, traffic, export figures, csv',
  store: 'visit my shop, website, preview, how readers see it',
  settings: 'preferences, options, account',
}

const sectionsAlsoCalled = {
  stripe: 'payments, payouts, get paid, bank account, money, sales tax, vat',
  membership: 'subscription, subscribe, plan, billing, invoices, credit card, cancel, coupon',
  shop: 'subdomain, domain, web address, postal address, imprint, reply to, contact details',
  shipping: 'postage, delivery, sending, shipping zones, shipping rates, countries, posted from',
  letters: 'receipt, thank you, order emails, own words, few copies, low stock',
  security:
    'change password, change email address, two-step login, two-factor, 2fa, mfa, authenticator app, recovery codes, sign out everywhere, export my data, download my data, delete my account, close my account',
} as const

const everywhere: Place[] = [
  ...tabs.map(({ key, label, icon }) => ({
    id: key,
    label,
    icon,
    action: goTo(tabPath(key)),
    alsoCalled: tabsAlsoCalled[key],
  })),
  {
    id: 'profile',
    label: 'Profile',
    icon: 'hand',
    action: goTo(paths.profile),
    alsoCalled: 'my name, pen name, bio, colour of my shop, color of my shop, accent, account',
  },
  ...settingsSections.map(({ key, label }) => ({
    id: `settings ${key}`,
    label: `Settings: ${label}`,
    icon: 'cog' as const,
    action: goTo(settingsPath(key)),
    alsoCalled: sectionsAlsoCalled[key],
  })),
  {
    id: 'claim',
    label: 'Claim your subdomain',
    icon: 'link',
    action: goTo(paths.claimSubdomain),
    alsoCalled: 'shop address, url, name of my shop, change the name',
  },
  {
    id: 'domain',
    label: 'A domain of your own',
    icon: 'link',
    action: goTo(paths.customDomainRequest),
    alsoCalled: 'custom domain, own website address, connect a domain',
  },
  { id: 'about', label: 'About Lorecircle', icon: 'lamp', action: goTo(paths.aboutUs) },
  {
    id: 'help',
    label: 'Help',
    icon: 'speech',
    action: { kind: 'leave', to: platformPaths.policy('help') },
    alsoCalled: 'support, contact us, questions, faq, how to, problem',
  },
  {
    id: 'write',
    label: 'Write a post',
    icon: 'edit',
    action: goTo(tabPath('blog')),
    alsoCalled: 'new post, article',
  },
  {
    id: 'light',
    label: 'Change light',
    icon: 'candle',
    action: { kind: 'change_theme' },
    alsoCalled: 'dark mode, light mode, theme, candlelight, parchment',
  },
  {
    id: 'out',
    label: 'Sign Out',
    icon: 'out',
    action: { kind: 'sign_out' },
    alsoCalled: 'log out, logout, leave',
  },
]

const editing = ({ id, title }: Titled): Command => ({
  id: `book ${id}`,
  label: `Edit ${title || 'Untitled'}`,
  icon: 'edit',
  action: goTo(editBookPath(id)),
})

function goTo(to: string): CommandAction {
  return { kind: 'go', to }
}

const wordsOf = (typed: string): string[] => plain(typed).split(/\s+/).filter(Boolean)

/** Accents are ignored: `Fée` and `fee` match. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
