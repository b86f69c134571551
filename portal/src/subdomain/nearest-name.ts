import { isSubdomain } from '@lorecircle/shared/subdomain/subdomain-pattern'
import { slugify } from '@lorecircle/shared/text/slugify'

const mostLetters = 63

/** What was typed, spelled as an address can be: `Lord Dunsany` → `lord-dunsany`; null where it is one, or none is near. */
export function suggestValidSubdomain(typed: string): string | null {
  const plain = typed.normalize('NFKD').replace(/[\p{M}'’]/gu, '')
  const name = slugify(slugify(plain).slice(0, mostLetters))
  return name !== typed.trim() && isSubdomain(name) ? name : null
}
