import { z } from 'zod'

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
export function ownDomain(text: string, productDomain: string): string | null {
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
