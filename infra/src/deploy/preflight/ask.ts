import { resolveMx, resolveNs } from 'node:dns/promises'
import { Timeouts } from '@lorecircle/functions/services/env'
import { stripeAt } from '@lorecircle/functions/services/stripe'
import { lackOf } from '../../picture-layer.ts'
import { edgeRegion } from '../../stacks/data/origin-secret.ts'
import type { Stage } from '../../stage/stage.ts'
import { setUpStripe } from '../../stripe-setup/set-up-stripe.ts'
import { pictureLayer } from '../../synthesise.ts'
import type { AwsOptions } from '../aws/options.ts'
import { isHighThroughputAt, parametersAt } from '../aws/parameters.ts'
import { accountAt, lambdasAtOnceAt, mailAt, zoneAt } from '../aws/standing.ts'
import { storedNames } from '../aws/start-documents.ts'
import { isCommitted } from '../version/git.ts'
import { seenAt } from './at-stripe.ts'
import type { AtStripe, Facts } from './facts.ts'
import { inTheWay } from './in-the-way.ts'
import { withoutMailboxes } from './mailboxes.ts'

const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version'

type Dns = { resolveNs: typeof resolveNs; resolveMx: typeof resolveMx }

/** Asks an account, the DNS, Stripe and this machine at once. It changes nothing. */
export async function ask(
  stage: Stage,
  options: AwsOptions,
  dns: Dns = { resolveNs, resolveMx },
): Promise<Facts> {
  const regions = [...new Set([stage.region, edgeRegion])]
  const account = await accountAt(options)
  const [
    committed,
    zone,
    answering,
    lambdasAtOnce,
    throughput,
    mail,
    mailless,
    taken,
    missing,
    stripe,
    bootstrap,
  ] = await Promise.all([
    isCommitted(),
    zoneAt(options, stage.hostedZoneId),
    answeringFor(stage.productDomain, dns),
    lambdasAtOnceAt(options),
    isHighThroughputAt(options),
    mailAt(options),
    withoutMailboxes(stage, dns.resolveMx),
    inTheWay(stage, options, account),
    missingOf(storedNames(stage), options),
    stripeFor(stage, process.env),
    Promise.all(regions.map(async (region) => [region, await bootstrapIn(options, region)] as const)),
  ])
  return {
    account,
    isCommitted: committed,
    layerLacks: lackOf(pictureLayer),
    zone,
    answering,
    lambdasAtOnce,
    isHighThroughput: throughput,
    mail,
    withoutMailboxes: mailless,
    inTheWay: taken,
    missingParameters: missing,
    stripe,
    bootstrap: Object.fromEntries(bootstrap),
  }
}

async function missingOf(names: string[], options: AwsOptions): Promise<string[]> {
  const stored = await parametersAt(options, names)
  return names.filter((name) => !stored.has(name))
}

async function bootstrapIn(options: AwsOptions, region: string): Promise<number | null> {
  const found = await parametersAt({ ...options, region }, [bootstrapParameter])
  const version = found.get(bootstrapParameter)
  return version === undefined ? null : Number(version)
}

/** The name servers of a domain, or of the nearest one above it that has any. */
async function answeringFor(domain: string, dns: Dns): Promise<string[]> {
  const found = await dns.resolveNs(domain).catch((): string[] => [])
  const above = domain.slice(domain.indexOf('.') + 1)
  return found.length > 0 || !above.includes('.') ? found : answeringFor(above, dns)
}

/** The key that functions have may not look at everything, so this asks with the operator's own. */
async function stripeFor(stage: Stage, given: NodeJS.ProcessEnv): Promise<AtStripe | null> {
  const { STRIPE_SECRET_KEY = '', STRIPE_API_ORIGIN = 'https://api.stripe.com' } = given
  if (STRIPE_SECRET_KEY === '') return null
  const stripe = await stripeAt({ STRIPE_SECRET_KEY, STRIPE_API_ORIGIN, ...Timeouts.parse(given) })()
  return seenAt(await setUpStripe(stripe, { origin: `https://${stage.productDomain}`, mode: 'check' }))
}
