import { Subdomain } from '@lorecircle/shared/subdomain/subdomain'
import { VisibleError } from '@lorecircle/shared/visible-error'

/** `name` or `name.{product domain}`, as typed → the name; else 'Please enter a valid domain.' (B5-38). */
export function wantedSubdomain(text: string, productDomain: string): string {
  const typed = text.trim().toLowerCase()
  const suffixes = [`.${productDomain}`, `.${productDomain.replace(/:\d+$/, '')}`]
  const suffix = suffixes.find((candidate) => typed.endsWith(candidate))
  const name = Subdomain.safeParse(suffix === undefined ? text : typed.slice(0, -suffix.length))
  if (!name.success) throw new VisibleError(400, 'subdomain.invalid', 'Please enter a valid domain.')
  return name.data
}
