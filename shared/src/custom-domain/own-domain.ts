import { z } from 'zod'

/** What was seen of one DNS record; `unknown` where nobody could be asked, which proves nothing. */
const RecordSeen = z.object({
  state: z.enum(['found', 'missing', 'other', 'unknown']),
  /** What stands there instead. */
  values: z.array(z.string()).default([]),
})
export type DnsRecordResult = z.infer<typeof RecordSeen>

/** The two records of a domain, as they were seen last. */
const Seen = z.object({ at: z.iso.datetime(), proof: RecordSeen, pointer: RecordSeen })
export type DnsLookup = z.infer<typeof Seen>

/** `domains/{sub}.json`: the domain that an author is connecting, or has connected; one at a time. */
export type CustomDomain = z.infer<typeof CustomDomain>
export const CustomDomain = z.object({
  domain: z.string(),
  /** Proves, as a TXT record, that the author rules the domain: drawn for this author and this domain alone. */
  token: z.string(),
  state: z.enum(['waiting', 'certificate', 'live', 'failing', 'leaving']),
  /** The CDN's own id of what serves the domain. */
  tenantId: z.string().nullable(),
  seen: Seen.nullable(),
  /** Why it waits longer than its records explain. */
  problem: z.enum(['no_shop', 'taken', 'full', 'certificate']).nullable(),
  askedAt: z.iso.datetime(),
  liveSince: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable(),
  /** Looks in a row that saw the pointer missing or leading elsewhere. */
  looksElsewhere: z.int().nonnegative().default(0),
})

/** `own-domains/{domain}.json`: whose shop a domain shows. Whoever proves it first has it, until it is let go. */
export type DomainClaim = z.infer<typeof DomainClaim>
export const DomainClaim = z.object({ sub: z.string(), at: z.iso.datetime() })

const dayInMs = 24 * 60 * 60 * 1000
/** How long a domain whose records are gone stays an author's: time to mend a mistake, and none for a stranger. */
const domainGraceInDays = 7
/** One look may catch a nameserver in the middle of a change; the second one is believed. */
const looksUntilUnserved = 2

/** Where the proof lies. */
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
 * The domain after a look at its records. A live one begins to fail when a record is gone, and is live again when both
 * are found. What nobody could see changes nothing.
 */
export function applyDnsLookup(own: CustomDomain, seen: DnsLookup): CustomDomain {
  const looked = { ...own, seen }
  if (own.state !== 'live' && own.state !== 'failing') return looked
  if (isDomainVerified(seen)) return { ...looked, state: 'live', failingSince: null, looksElsewhere: 0 }
  if (!isGone(seen.proof) && !isGone(seen.pointer)) return looked
  const looksElsewhere = own.looksElsewhere + (isGone(seen.pointer) ? 1 : 0)
  return { ...looked, state: 'failing', failingSince: own.failingSince ?? seen.at, looksElsewhere }
}

/** True after the first look that saw the pointer elsewhere: another look should follow soon. */
export const needsSecondLookup = ({ state, looksElsewhere }: CustomDomain): boolean =>
  state === 'failing' && looksElsewhere > 0 && looksElsewhere < looksUntilUnserved

/**
 * Whether the shop is served at the domain, redirects to it and links there. It stops once two looks in a row saw the
 * pointer elsewhere, since readers and their links would reach somebody else. The claim stays until the domain is let go.
 */
export const isDomainServed = ({ state, looksElsewhere }: CustomDomain): boolean =>
  state === 'live' || (state === 'failing' && looksElsewhere < looksUntilUnserved)

/** Its records have been gone for too long: it is let go. */
export const isDomainExpired = ({ state, failingSince }: CustomDomain, now: Date): boolean =>
  state === 'failing' && failingSince !== null && domainExpiresAt(failingSince) <= now

/** When a domain that fails since then is let go. */
export const domainExpiresAt = (failingSince: string): Date =>
  new Date(Date.parse(failingSince) + domainGraceInDays * dayInMs)

/** `domain-requests/{sub}/{number}.json`: an author asks for a domain of their own; one at a time is open. */
export type DomainRequest = z.infer<typeof DomainRequest>

export const DomainRequest = z.object({
  domain: z.string(),
  note: z.string(),
  state: z.enum(['open', 'withdrawn', 'settled']),
  askedAt: z.iso.datetime(),
})

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * What was typed or pasted as a domain → its host in ASCII (`https://Bücher.example/` → `xn--bcher-kva.example`),
 * or null: addresses of machines, single words, and the platform's own names are no domain of one's own.
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
