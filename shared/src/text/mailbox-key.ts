/** Providers that deliver `n.a.t@` and `nat@` to one mailbox, under the name that they are compared by. */
const hostsWithoutDots = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * An address as the mailbox that it reaches: `Nat+shop@Example.com` → `nat@example.com` (RFC 5233), and
 * `N.A.T@googlemail.com` → `nat@gmail.com`, since Gmail ignores dots. For rules and limits that compare readers; email
 * goes to the address as it was typed.
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
