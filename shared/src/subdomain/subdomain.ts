import anyAscii from 'any-ascii'
import publicList from 'reserved-subdomains/names.json' with { type: 'json' }
import { z } from 'zod'
import { impliesAuthority, looksLikePlatformName } from './authority.ts'
import { skeleton } from './skeleton.ts'
import { isSubdomain, subdomainPattern } from './subdomain-pattern.ts'

/** Labels reserved by the platform, in addition to the public list of reserved names. */
const ours = ['preview', 'market', 'lorecircle', 'portal', 'authorportal', 'payments', 'mailbox', 'assets']

export const normalizeSubdomain = (text: string): string =>
  text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** 3 to 63 of a–z, 0–9 and single inner hyphens (B5-43). */
export const Subdomain = z.string().transform(normalizeSubdomain).pipe(z.string().regex(subdomainPattern))
export type Subdomain = z.infer<typeof Subdomain>

const reservedNames = new Set([...publicList, ...ours])
const reservedSkeletons = new Set([...reservedNames].map((label) => skeleton(label)))

export const isReserved = (label: string): boolean =>
  reservedNames.has(label) ||
  reservedSkeletons.has(skeleton(label)) ||
  looksLikePlatformName(label) ||
  impliesAuthority(label.split('-'))

export const toPlainAscii = (text: string): string => anyAscii(text).toLowerCase()

export const nameSkeleton = (name: string): string => skeleton(toPlainAscii(name).replace(/[^a-z0-9]/g, ''))

/** First + last name, transliterated, lowercased, cut at 63, padded if too short (B5-42). */
export function defaultSubdomain(firstName: string, lastName: string): string {
  const letters = toPlainAscii(`${firstName}${lastName}`)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 63)
  return letters.length < 3 ? `${letters}books` : letters
}

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
