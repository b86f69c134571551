import { parse } from 'tldts'

/** What resolves, if at all, inside somebody's own network alone (RFC 6761, 6762, 7686, 8375; ICANN's `internal`). */
const unseen = ['localhost', 'local', 'internal', 'test', 'onion', 'arpa']

/**
 * Can somebody have registered this host? Not where it is a public suffix alone (`co.uk`, `github.io`), nor where the
 * whole world cannot see it; what the platform's own name ends with, it can be reached under, too.
 */
export function canBeCustomDomain(host: string, productDomain: string): boolean {
  const { domain } = parse(host, { allowPrivateDomains: true })
  const last = lastLabel(host)
  const isSeen = !unseen.includes(last) || last === lastLabel(productDomain.replace(/:\d+$/, ''))
  return domain !== null && isSeen
}

const lastLabel = (host: string): string => host.split('.').at(-1) ?? ''
