import type { PlatformFile } from '../settings/platform-file.ts'

/** What is printed when everything is ready: where to go first, and how to get in. */
export function whereToGo(
  { market, portal, mailbox, payments, demo }: PlatformFile,
  seconds: string,
): string {
  const [first] = demo
  const shopOf = (subdomain: string) => market.replace('://', `://${subdomain}.`).replace(/\/market$/, '/')
  const rows = [
    ['Market', market],
    ...(first ? [['A shop', shopOf(first.subdomain)]] : []),
    ['Portal', portal],
    ['Mailbox', `${mailbox}  where every mail arrives`],
    ['Payments', `${payments}  where payments are simulated`],
  ]
  const login = first ? `\n  Log in as ${first.email} with the password ${first.password}\n` : ''
  return `
Lorecircle is ready ${seconds}.

${rows.map(([name = '', url]) => `  ${name.padEnd(9)} ${url}`).join('\n')}
${login}
  Pay with card 4242 4242 4242 4242, any date to come, any CVC. The coupon FIRSTCHAPTER halves the first month.
  Ctrl-C stops everything and keeps the data; the same command with --fresh begins anew.
`
}
