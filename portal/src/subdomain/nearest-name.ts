import { isSubdomain } from '@lorecircle/shared/subdomain/subdomain-pattern'
import { slugify } from '@lorecircle/shared/text/slugify'

const mostLetters = 63

/** `Lord Dunsany` → `lord-dunsany`; null if the input is valid already or cannot be made valid. */
export function suggestValidSubdomain(typed: string): string | null {
  const plain = typed.normalize('NFKD').replace(/[\p{M}'’]/gu, '')
  const name = slugify(slugify(plain).slice(0, mostLetters))
  return name !== typed.trim() && isSubdomain(name) ? name : null
}
