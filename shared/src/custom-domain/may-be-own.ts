import { parse } from 'tldts'

/** Names that resolve only inside a private network, if at all (RFC 6761, 6762, 7686, 8375; ICANN's `internal`). */
const unseen = ['localhost', 'local', 'internal', 'test', 'onion', 'arpa']

/**
 * False for a bare public suffix (`co.uk`, `github.io`) and for names that do not resolve publicly, except those that
 * end in the same label as the platform's own domain, because they can be reached where the platform can.
 */
export function canBeCustomDomain(host: string, productDomain: string): boolean {
  const { domain } = parse(host, { allowPrivateDomains: true })
  const last = lastLabel(host)
  const isSeen = !unseen.includes(last) || last === lastLabel(productDomain.replace(/:\d+$/, ''))
  return domain !== null && isSeen
}

const lastLabel = (host: string): string => host.split('.').at(-1) ?? ''
