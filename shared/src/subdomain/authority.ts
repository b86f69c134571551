import { skeleton } from './skeleton.ts'

/** A name that contains one of these words could be mistaken for the platform or a payment provider. */
const wordsOfAuthority = [
  ...['admin', 'administrator', 'sysadmin', 'moderator', 'official', 'support', 'helpdesk', 'security'],
  ...['www', 'api', 'preview', 'authorportal'],
  ...['mail', 'email', 'webmail', 'mailbox', 'postmaster', 'webmaster', 'hostmaster', 'noreply'],
  ...['login', 'signin', 'signup', 'logout', 'password', 'verify', 'verification', 'account', 'accounts'],
  ...['billing', 'payment', 'payments', 'checkout', 'refund', 'refunds', 'stripe', 'paypal'],
]
/** Also common in stories, so allowed inside a name: a goblin market or a wizard's staff. */
const wordsInCommon = [
  ...['market', 'portal', 'staff', 'help', 'contact', 'newsletter', 'assets', 'files', 'status'],
  ...['privacy', 'legal', 'abuse'],
]
/** Words that commonly accompany those above and identify nobody. */
const wordsOfTrade = [
  ...['the', 'my', 'our', 'your', 'new', 'for', 'of', 'and'],
  ...['author', 'writer', 'reader', 'member', 'customer', 'user', 'team', 'service'],
  ...['book', 'tale', 'press', 'write', 'read', 'shop', 'store', 'desk', 'center', 'office'],
  ...['home', 'page', 'site', 'web', 'app', 'online', 'info', 'notice', 'secure'],
]

const anyOf = (words: readonly string[]): string => `(?:${words.map(skeleton).join('|')})s?`
const ours = anyOf([...wordsOfAuthority, ...wordsInCommon])
const trade = anyOf(wordsOfTrade)

/**
 * Matched on names without separators: brand names anywhere, `www` and `admin` at the start, and names made only of
 * the words above.
 */
const signsOfUs = [
  new RegExp(['lorecircle', 'authorportal', 'bookishmarket', 'paypal'].map(skeleton).join('|')),
  new RegExp(`^(?:${['www', 'admin'].map(skeleton).join('|')})`),
  new RegExp(`^(?:${trade})*${ours}(?:${ours}|${trade})*$`),
]

const authoritySkeletons = new Set(wordsOfAuthority.map(skeleton))

export const impliesAuthority = (words: readonly string[]): boolean =>
  words.some((word) => authoritySkeletons.has(skeleton(word)))

/** True if the name could be the platform's, ignoring separators and trailing digits. Expects lowercase ASCII. */
export function looksLikePlatformName(name: string): boolean {
  const letters = name.replace(/[^a-z0-9]/g, '')
  return [letters, letters.replace(/\d+$/, '')].some((spelt) =>
    signsOfUs.some((sign) => sign.test(skeleton(spelt))),
  )
}
