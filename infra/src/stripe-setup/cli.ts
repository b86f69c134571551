import { parseArgs } from 'node:util'
import { Timeouts } from '@lorecircle/functions/services/env'
import { createStripeLoader } from '@lorecircle/functions/services/stripe'
import { runCommand } from '../terminal/run-command.ts'
import { formatTable } from '../terminal/table.ts'
import { resolveStripeAccount } from './account.ts'
import { checkKey } from './check-key.ts'
import { describeSetupReport } from './in-words.ts'
import { scopeRows } from './scopes.ts'
import { needsAction, setUpStripe } from './set-up-stripe.ts'

const usage = `pnpm stripe:setup --stage NAME    makes what a stage's market needs in the platform's Stripe account
pnpm stripe:setup                 the same, for the market at PRODUCT_ORIGIN
  --check                         only looks, and exits with 1 where something is not there
  --scopes                        what the functions' restricted key has to be allowed

STRIPE_SECRET_KEY is a secret key of the platform's own account. With STRIPE_RESTRICTED_KEY, the functions' own key,
--check also tests each of its permissions; nothing is changed by it.`

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      check: { type: 'boolean', default: false },
      scopes: { type: 'boolean', default: false },
    },
  })
  if (values.scopes) {
    console.log(formatTable(scopeRows()))
    return 0
  }
  const { PRODUCT_ORIGIN: origin, ...account } = resolveStripeAccount(values.stage, process.env)
  const stripe = await createStripeLoader({ ...account, ...Timeouts.parse(process.env) })()
  const report = await setUpStripe(stripe, { origin, mode: values.check ? 'check' : 'settle' })
  const key = process.env.STRIPE_RESTRICTED_KEY
  if (values.check && key && report.brokenOffBy === undefined) {
    const restricted = await createStripeLoader({
      ...account,
      ...Timeouts.parse(process.env),
      STRIPE_SECRET_KEY: key,
    })()
    report.lines.push(...(await checkKey(stripe, restricted)))
  }
  if (report.lines.length > 0) console.log(describeSetupReport(report).join('\n'))
  if (report.brokenOffBy !== undefined) throw report.brokenOffBy
  return report.lines.some(needsAction) ? 1 : 0
})
