import anyAscii from 'any-ascii'
import publicList from 'reserved-subdomains/names.json' with { type: 'json' }
import { z } from 'zod'
import { isSubdomain, subdomainPattern } from './subdomain-pattern.ts'

/** Labels that the platform keeps for itself, beside the public list of reserved names. */
const ours = ['preview', 'market', 'lorecircle', 'portal', 'authorportal', 'payments', 'mailbox', 'assets']

export const normalizeSubdomain = (text: string): string =>
  text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** 3 to 63 of a–z, 0–9 and single inner hyphens, matched as it stands (B5-43). */
export const Subdomain = z.string().transform(normalizeSubdomain).pipe(z.string().regex(subdomainPattern))
export type Subdomain = z.infer<typeof Subdomain>

const lookalikes: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '5': 's', i: 'l' }

/** Names with the same skeleton look alike to a reader: `l0rd-dunsany` beside `lord-dunsany`, `lorecirde` beside us. */
export const skeleton = (label: string): string =>
  label
    .replace(/[0135i]/g, (sign) => lookalikes[sign] ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll('-', '')

const reservedNames = new Set([...publicList, ...ours])
const reservedSkeletons = new Set([...reservedNames].map((label) => skeleton(label)))

/** Whoever has one of them as a part of their name could be taken for the platform, or for who moves its money. */
const wordsOfAuthority = [
  ...[
    'admin',
    'administrator',
    'moderator',
    'official',
    'support',
    'helpdesk',
    'security',
    'www',
    'api',
    'mail',
  ],
  ...['login', 'signin', 'signup', 'logout', 'password', 'verify', 'verification', 'account', 'accounts'],
  ...['billing', 'payment', 'payments', 'checkout', 'refund', 'refunds', 'stripe', 'paypal'],
]
const authoritySkeletons = new Set(wordsOfAuthority.map((word) => skeleton(word)))

/** Is there a word in it that only the platform may speak with? Expects words in plain small letters. */
export const speaksWithAuthority = (words: readonly string[]): boolean =>
  words.some((word) => authoritySkeletons.has(skeleton(word)))

/** Does it hold our own name, however it is spelt and whatever stands between its letters? */
export const holdsOurName = (label: string): boolean =>
  skeleton(label.toLowerCase().replace(/[^a-z0-9]/g, '')).includes(skeleton('lorecircle'))

/**
 * Kept by the platform or by custom, or so like a label that is kept, or like the platform's own name, that a reader
 * could be fooled.
 */
export const isReserved = (label: string): boolean =>
  reservedNames.has(label) ||
  reservedSkeletons.has(skeleton(label)) ||
  holdsOurName(label) ||
  speaksWithAuthority(label.split('-'))

/** Some text in plain small letters: `Éowyn Ó Briain` → `eowyn o briain`. */
export const plainLetters = (text: string): string => anyAscii(text).toLowerCase()

/** What somebody's whole name looks like, whatever its accents, spaces and dots; empty where it has no letters. */
export const nameSkeleton = (name: string): string => skeleton(plainLetters(name).replace(/[^a-z0-9]/g, ''))

/** First + last name, transliterated, lowercased, cut at 63, padded where it is short (B5-42). */
export function defaultSubdomain(firstName: string, lastName: string): string {
  const letters = plainLetters(`${firstName}${lastName}`)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 63)
  return letters.length < 3 ? `${letters}books` : letters
}

/** Names to offer when one is taken, best first; the caller keeps those that are free. */
export const alternatives = (label: string): string[] => {
  const stem = label.slice(0, 55).replace(/-$/, '')
  return [
    `${stem}-books`,
    `${stem}-author`,
    `${stem}-tales`,
    `${stem}-writes`,
    `${stem}-press`,
    `read-${stem}`,
  ]
    .filter(isSubdomain)
    .filter((name) => !isReserved(name))
}
