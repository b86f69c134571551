import type { Target } from '@lorecircle/infra/deploy-check/check-stage'
import { CommandError } from '@lorecircle/infra/terminal/refusal'
import { z } from 'zod'
import { payByCard } from '../demo/payment-pages.ts'
import type { PlatformFile } from '../settings/platform-file.ts'

const Store = z.object({
  emails: z.array(z.object({ destination: z.object({ to: z.array(z.string()) }) }).loose()),
})

/** The platform on this machine, for whoever looks at it from outside: one shop of the demo, the first if none is named. */
export function targetOn({ market, mailbox, demo }: PlatformFile, name = demo[0]?.subdomain): Target {
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
