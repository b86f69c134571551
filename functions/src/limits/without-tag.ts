/** An address as the mailbox that it reaches: `Nat+shop@Example.com` → `nat@example.com` (RFC 5233). */
export function withoutTag(email: string): string {
  const [mailbox = '', ...host] = email.trim().toLowerCase().split('@')
  return [mailbox.replace(/(?!^)\+.*$/, ''), ...host].join('@')
}
