import { skeleton } from './skeleton.ts'

/** Whoever has one of them as a part of their name could be taken for the platform, or for who moves its money. */
const wordsOfAuthority = [
  ...['admin', 'administrator', 'sysadmin', 'moderator', 'official', 'support', 'helpdesk', 'security'],
  ...['www', 'api', 'preview', 'authorportal'],
  ...['mail', 'email', 'webmail', 'mailbox', 'postmaster', 'webmaster', 'hostmaster', 'noreply'],
  ...['login', 'signin', 'signup', 'logout', 'password', 'verify', 'verification', 'account', 'accounts'],
  ...['billing', 'payment', 'payments', 'checkout', 'refund', 'refunds', 'stripe', 'paypal'],
]
/** Ours, and words of stories, too: a goblin market and a wizard's staff are anybody's. */
const wordsInCommon = [
  ...['market', 'portal', 'staff', 'help', 'contact', 'newsletter', 'assets', 'files', 'status'],
  ...['privacy', 'legal', 'abuse'],
]
/** What stands around them where somebody speaks for a shop, and says nothing by itself. */
const wordsOfTrade = [
  ...['the', 'my', 'our', 'your', 'new', 'for', 'of', 'and'],
  ...['author', 'writer', 'reader', 'member', 'customer', 'user', 'team', 'service'],
  ...['book', 'tale', 'press', 'write', 'read', 'shop', 'store', 'desk', 'center', 'office'],
  ...['home', 'page', 'site', 'web', 'app', 'online', 'info', 'notice', 'secure'],
]

const anyOf = (words: readonly string[]): string => `(?:${words.map(skeleton).join('|')})s?`
const ours = anyOf([...wordsOfAuthority, ...wordsInCommon])
const trade = anyOf(wordsOfTrade)

/** In letters without gaps: what no honest name holds or begins with, and what is made of such words alone. */
const signsOfUs = [
  new RegExp(['lorecircle', 'authorportal', 'bookishmarket', 'paypal'].map(skeleton).join('|')),
  new RegExp(`^(?:${['www', 'admin'].map(skeleton).join('|')})`),
  new RegExp(`^(?:${trade})*${ours}(?:${ours}|${trade})*$`),
]

const authoritySkeletons = new Set(wordsOfAuthority.map(skeleton))

/** Is there a word in it that only the platform may speak with? Expects words in plain small letters. */
export const impliesAuthority = (words: readonly string[]): boolean =>
  words.some((word) => authoritySkeletons.has(skeleton(word)))

/** Could it be a name of ours, whatever stands between its letters or after them? Expects plain small letters. */
export function looksLikePlatformName(name: string): boolean {
  const letters = name.replace(/[^a-z0-9]/g, '')
  return [letters, letters.replace(/\d+$/, '')].some((spelt) =>
    signsOfUs.some((sign) => sign.test(skeleton(spelt))),
  )
}
