import anyAscii from 'any-ascii'
import publicList from 'reserved-subdomains/names.json' with { type: 'json' }
import { z } from 'zod'
import { impliesAuthority, looksLikePlatformName } from './authority.ts'
import { skeleton } from './skeleton.ts'
import { isSubdomain, subdomainPattern } from './subdomain-pattern.ts'

/** Labels that the platform keeps for itself, beside the public list of reserved names. */
const ours = ['preview', 'market', 'lorecircle', 'portal', 'authorportal', 'payments', 'mailbox', 'assets']

export const normalizeSubdomain = (text: string): string =>
  text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** 3 to 63 of a–z, 0–9 and single inner hyphens, matched as it stands (B5-43). */
export const Subdomain = z.string().transform(normalizeSubdomain).pipe(z.string().regex(subdomainPattern))
export type Subdomain = z.infer<typeof Subdomain>

const reservedNames = new Set([...publicList, ...ours])
const reservedSkeletons = new Set([...reservedNames].map((label) => skeleton(label)))

/** Kept by the platform or by custom, or so like a name that is kept that a reader could be fooled. */
export const isReserved = (label: string): boolean =>
  reservedNames.has(label) ||
  reservedSkeletons.has(skeleton(label)) ||
  looksLikePlatformName(label) ||
  impliesAuthority(label.split('-'))

/** Some text in plain small letters: `Éowyn Ó Briain` → `eowyn o briain`. */
export const toPlainAscii = (text: string): string => anyAscii(text).toLowerCase()

/** What somebody's whole name looks like, whatever its accents, spaces and dots; empty where it has no letters. */
export const nameSkeleton = (name: string): string => skeleton(toPlainAscii(name).replace(/[^a-z0-9]/g, ''))

/** First + last name, transliterated, lowercased, cut at 63, padded where it is short (B5-42). */
export function defaultSubdomain(firstName: string, lastName: string): string {
  const letters = toPlainAscii(`${firstName}${lastName}`)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 63)
  return letters.length < 3 ? `${letters}books` : letters
}

/** Names made of a name that is the author's own, best first; the caller keeps those that are free. */
export const subdomainAlternatives = (label: string): string[] => {
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
