import { parseArgs } from 'node:util'
import { stripeAt } from '@lorecircle/functions/services/stripe'
import { z } from 'zod'
import { table } from '../terminal/table.ts'
import { keyScopes } from './scopes.ts'
import { type Line, type Report, setUpStripe } from './set-up-stripe.ts'

const Environment = z.object({
  STRIPE_SECRET_KEY: z.string({ error: 'is missing: a secret key of the platform’s own account' }).min(1),
  STRIPE_API_ORIGIN: z.url().default('https://api.stripe.com'),
  PRODUCT_ORIGIN: z.url({ error: 'is missing: https:// and the market’s domain' }),
})

/** Puts the platform's Stripe account in order; `--check` only looks, and exits with 1 where something is not. */
async function main() {
  const { values } = parseArgs({
    options: { check: { type: 'boolean', default: false }, scopes: { type: 'boolean', default: false } },
  })
  if (values.scopes) return console.log(table(keyScopes.map((one) => [one.resource, one.access, one.why])))
  const environment = Environment.safeParse(process.env)
  if (!environment.success) {
    for (const { path, message } of environment.error.issues) console.error(`${path.join('.')} ${message}.`)
    process.exitCode = 2
    return
  }
  const { PRODUCT_ORIGIN: origin, ...account } = environment.data
  const stripe = await stripeAt(account)()
  const report = await setUpStripe(stripe, { origin, mode: values.check ? 'check' : 'settle' })
  console.log(sentences(report).join('\n'))
  if (report.lines.some(({ state }) => state === 'missing' || state === 'differs')) process.exitCode = 1
}

const signs = { there: '✓', made: '+', mended: '~', missing: '✗', differs: '✗' } as const satisfies Record<
  Line['state'],
  string
>

function sentences({ lines, told, secrets }: Report): string[] {
  const named = (values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => `  ${name}=${value}`)
  return [
    table(lines.map(({ name, state, why }) => [signs[state], name, why === '' ? state : `${state}: ${why}`])),
    ...(Object.keys(told).length === 0 ? [] : ['', 'For the stack:', ...named(told)]),
    ...(Object.keys(secrets).length === 0
      ? []
      : ['', 'Secrets, shown this once; keep them where the stack looks for them:', ...named(secrets)]),
  ]
}

await main()
