import type { EventEmitter } from 'node:events'
import type { Target } from '@lorecircle/infra/deploy-check/check-stage'
import { CommandError } from '@lorecircle/infra/terminal/in-words'
import { z } from 'zod'
import { payByCard } from '../demo/place-orders.ts'
import type { PartExit } from '../processes/children.ts'
import type { PlatformFile } from '../settings/platform-file.ts'

export function describePlatform(
  { market, portal, mailbox, payments, demo }: PlatformFile,
  seconds: string,
): string {
  const [first] = demo
  const shopOf = (subdomain: string) => market.replace('://', `://${subdomain}.`).replace(/\/market$/, '/')
  const rows = [
    ['Market', market],
    ...(first ? [['A shop', shopOf(first.subdomain)]] : []),
    ['Portal', portal],
    ['Mailbox', `${mailbox}  where every email arrives`],
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

const Store = z.object({
  emails: z.array(z.object({ destination: z.object({ to: z.array(z.string()) }) }).loose()),
})

/** `name` is the subdomain of a demo shop, by default the first one. Throws a CommandError if there is none. */
export function localCheckTarget({ market, mailbox, demo }: PlatformFile, name = demo[0]?.subdomain): Target {
  const { origin, port } = new URL(market)
  const author = demo.find(({ subdomain }) => subdomain === name)
  if (!author) throw new CommandError(`No author of the demo has the shop ‘${name}’.`)
  const { subdomain, ...login } = author
  return {
    origin,
    shop: { subdomain, login },
    machine: {
      doorstep: `http://127.0.0.1:${port}`,
      pay: (url, email) => payByCard(url, { email, name: 'A Reader' }),
      async mailTo(address) {
        const { emails } = Store.parse(await (await fetch(`${mailbox}/store`)).json())
        return emails
          .filter(({ destination }) => destination.to.includes(address))
          .map((one) => JSON.stringify(one))
      },
    },
  }
}

/** Until somebody presses Ctrl-C, or ends the process by its name; brings nothing, where the signal has a name. */
export const waitForInterrupt = (signals: Pick<EventEmitter, 'once'>): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) signals.once(signal, () => resolve())
  })

export function describePartNews({ part, how, next }: PartExit): string {
  if (next === 'gone') return `The part ‘${part}’ ends again and again (${how}), so everything stops.`
  if (next === 'restarting') return `The part ‘${part}’ has ended by itself (${how}). It is started again.`
  return `The part ‘${part}’ is there again, after ${(next.againAfterMs / 1000).toFixed(1)} s.`
}
