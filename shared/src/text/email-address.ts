import { z } from 'zod'

export const longestEmail = 254

/** An email address as typed; an international domain is converted to its DNS form (`xn--…`). */
export const EmailAddress = z
  .string('Please enter your email address.')
  .trim()
  .min(1, 'Please enter your email address.')
  .max(longestEmail, `An email address can have at most ${longestEmail} characters.`)
  .transform(inDomainLetters)
  .pipe(z.email('Please enter a valid email address.'))

/** `reader@bücher.example` → `reader@xn--bcher-kva.example`, as browsers' own email fields send it. */
function inDomainLetters(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const isOther = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /[^a-z0-9.-]/i.test(domain)
  if (at < 1 || !isOther || !URL.canParse(`http://${domain}`)) return address
  return address.slice(0, at + 1) + new URL(`http://${domain}`).hostname
}

/** Providers that deliver `n.a.t@` and `nat@` to one mailbox, each with the domain used for comparing. */
const hostsWithoutDots = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * Key of the mailbox that an address reaches: `Nat+shop@Example.com` → `nat@example.com` (RFC 5233), and
 * `N.A.T@googlemail.com` → `nat@gmail.com`, since Gmail ignores dots. Only for comparing readers in rules and limits;
 * email is sent to the address as typed.
 */
export function mailboxKey(email: string): string {
  const [name = '', ...rest] = email.trim().normalize('NFC').toLowerCase().split('@')
  const host = rest.join('@')
  const tagAt = name.indexOf('+', 1)
  const withoutTag = tagAt < 0 ? name : name.slice(0, tagAt)
  const hostWithoutDots = hostsWithoutDots.get(host)
  return hostWithoutDots === undefined
    ? `${withoutTag}@${host}`
    : `${withoutTag.replaceAll('.', '')}@${hostWithoutDots}`
}
