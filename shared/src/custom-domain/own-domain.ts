import { z } from 'zod'

/** Last result for one DNS record; `unknown` if the lookup failed, which proves nothing. */
const RecordSeen = z.object({
  state: z.enum(['found', 'missing', 'other', 'unknown']),
  values: z.array(z.string()).default([]),
})
export type DnsRecordResult = z.infer<typeof RecordSeen>

const Seen = z.object({ at: z.iso.datetime(), proof: RecordSeen, pointer: RecordSeen })
export type DnsLookup = z.infer<typeof Seen>

/** `domains/{sub}.json`: the domain that an author is connecting or has connected; one at a time. */
export type CustomDomain = z.infer<typeof CustomDomain>
export const CustomDomain = z.object({
  domain: z.string(),
  /** TXT record value that proves control of the domain; random, for this author and this domain only. */
  token: z.string(),
  state: z.enum(['waiting', 'certificate', 'live', 'failing', 'leaving']),
  tenantId: z.string().nullable(),
  seen: Seen.nullable(),
  problem: z.enum(['no_shop', 'taken', 'full', 'certificate']).nullable(),
  askedAt: z.iso.datetime(),
  liveSince: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable(),
  /** Consecutive lookups that saw the pointer missing or pointing elsewhere. */
  looksElsewhere: z.int().nonnegative().default(0),
})

/**
 * `own-domains/{domain}.json`: the author whose shop a domain shows. The first author to prove it keeps it until it
 * is released.
 */
export type DomainClaim = z.infer<typeof DomainClaim>
export const DomainClaim = z.object({ sub: z.string(), at: z.iso.datetime() })

const dayInMs = 24 * 60 * 60 * 1000
/**
 * A domain without its DNS records stays reserved this long, so that its author can fix a mistake before anybody else
 * can claim it.
 */
const domainGraceInDays = 7
/** A single lookup may catch a nameserver in the middle of a change, so two must agree. */
const looksUntilUnserved = 2

export const verificationHost = (domain: string): string => `_lorecircle.${domain}`
export const verificationText = (token: string): string => `lorecircle=${token}`

export const newCustomDomain = (domain: string, token: string, now: Date): CustomDomain => ({
  domain,
  token,
  state: 'waiting',
  tenantId: null,
  seen: null,
  problem: null,
  askedAt: now.toISOString(),
  liveSince: null,
  failingSince: null,
  looksElsewhere: 0,
})

export const isDomainVerified = ({ proof, pointer }: DnsLookup): boolean =>
  proof.state === 'found' && pointer.state === 'found'

const isGone = ({ state }: DnsRecordResult): boolean => state === 'missing' || state === 'other'

/**
 * Returns the domain after a DNS lookup. A live domain starts to fail when a record is missing, and is live again
 * when both are found. Failed lookups change nothing.
 */
export function applyDnsLookup(own: CustomDomain, seen: DnsLookup): CustomDomain {
  const looked = { ...own, seen }
  if (own.state !== 'live' && own.state !== 'failing') return looked
  if (isDomainVerified(seen)) return { ...looked, state: 'live', failingSince: null, looksElsewhere: 0 }
  if (!isGone(seen.proof) && !isGone(seen.pointer)) return looked
  const looksElsewhere = own.looksElsewhere + (isGone(seen.pointer) ? 1 : 0)
  return { ...looked, state: 'failing', failingSince: own.failingSince ?? seen.at, looksElsewhere }
}

/** True after the first lookup that saw the pointer elsewhere: another lookup should follow soon. */
export const needsSecondLookup = ({ state, looksElsewhere }: CustomDomain): boolean =>
  state === 'failing' && looksElsewhere > 0 && looksElsewhere < looksUntilUnserved

/**
 * True while the shop is served at the domain, redirects to it and links there. False once two lookups in a row saw
 * the pointer elsewhere, because readers would reach somebody else's site. The claim stays until the domain is
 * released.
 */
export const isDomainServed = ({ state, looksElsewhere }: CustomDomain): boolean =>
  state === 'live' || (state === 'failing' && looksElsewhere < looksUntilUnserved)

export const isDomainExpired = ({ state, failingSince }: CustomDomain, now: Date): boolean =>
  state === 'failing' && failingSince !== null && domainExpiresAt(failingSince) <= now

export const domainExpiresAt = (failingSince: string): Date =>
  new Date(Date.parse(failingSince) + domainGraceInDays * dayInMs)

/** `domain-requests/{sub}/{number}.json`: an author's request for an own domain; at most one is open. */
export type DomainRequest = z.infer<typeof DomainRequest>

export const DomainRequest = z.object({
  domain: z.string(),
  note: z.string(),
  state: z.enum(['open', 'withdrawn', 'settled']),
  askedAt: z.iso.datetime(),
})

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * Parses typed or pasted text into an ASCII host (`https://Bücher.example/` → `xn--bcher-kva.example`). Returns null
 * for IP addresses, single labels and the platform's own names.
 */
export function parseCustomDomain(text: string, productDomain: string): string | null {
  const typed = text.trim()
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (!url || url.username || url.port) return null
  const host = url.hostname.replace(/\.$/, '')
  const labels = host.split('.')
  const platform = productDomain.replace(/:\d+$/, '')
  const isPlatforms = host === platform || host.endsWith(`.${platform}`)
  const isName =
    labels.length > 1 && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? '')
  return isName && host.length <= 253 && !isPlatforms ? host : null
}
