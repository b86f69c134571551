import { isSubdomain } from '@lorecircle/shared/subdomain/subdomain-pattern'

/** What was typed, spelled as an address can be: `Lord Dunsany` → `lord-dunsany`; null where it is one, or none is near. */
export function nearestName(typed: string): string | null {
  const plain = typed.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const name = plain
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-|-$/g, '')
  return name !== typed.trim() && isSubdomain(name) ? name : null
}
