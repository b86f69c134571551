import type { CustomDomainForAuthor } from '@lorecircle/shared/custom-domain/calls'
import type { DnsRecordResult } from '@lorecircle/shared/custom-domain/own-domain'

export function describeDnsRecord(seen: DnsRecordResult | undefined): string {
  if (seen === undefined) return 'Not checked yet'
  if (seen.state === 'found') return 'Found'
  if (seen.state === 'missing') return 'Not found yet'
  if (seen.state === 'unknown') return 'Could not be checked just now'
  return `Says something else: ${seen.values.join(', ')}`
}

const problems: Record<NonNullable<CustomDomainForAuthor['problem']>, string> = {
  no_shop: 'Both records are there. Claim your subdomain first: then there is a shop to show.',
  taken: 'This domain is still connected elsewhere. It is yours as soon as it is let go there.',
  full: 'We have no room for another domain just now. We are told of it, and it goes on by itself.',
  certificate: 'The certificate could not be made. Please check both records: we try again by ourselves.',
}

/** Why it waits, where its records do not say it; null where they do. */
export const describeDomainProblem = ({ problem }: CustomDomainForAuthor): string | null =>
  problem === null ? null : problems[problem]
