import { resolveMx, resolveNs } from 'node:dns/promises'
import { CloudFrontClient, GetConnectionGroupCommand } from '@aws-sdk/client-cloudfront'
import { ListResourceRecordSetsCommand, Route53Client } from '@aws-sdk/client-route-53'
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { Timeouts } from '@lorecircle/functions/services/env'
import { createStripeLoader } from '@lorecircle/functions/services/stripe'
import { z } from 'zod'
import { pictureLayerProblem } from '../../picture-layer.ts'
import { edgeRegion } from '../../stacks/data/origin-secret.ts'
import { bucketName, partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'
import { setUpStripe } from '../../stripe-setup/set-up-stripe.ts'
import { pictureLayer } from '../../synthesise.ts'
import { buckets } from '../../what-runs/resources.ts'
import { readStackState } from '../aws/deployed.ts'
import {
  type AwsOptions,
  isHighThroughputAt,
  nullIfNotFound,
  readParameters,
  storedNames,
} from '../aws/parameters.ts'
import {
  hasMailDomain,
  readAwsAccountId,
  readHostedZone,
  readLambdaConcurrency,
  readSesAccount,
} from '../aws/standing.ts'
import { isCommitted } from '../version/deploy-former.ts'
import type { ConflictingResource, PreflightFacts, StripeFacts } from './facts.ts'
import { summarizeStripeReport } from './findings.ts'

const Records = z.object({
  ResourceRecordSets: z.array(z.object({ Name: z.string(), Type: z.string() })).default([]),
})

/** Route 53 escapes `*` and appends a dot. */
const hostIn = (name: string): string => name.replace(/^\\052/, '*').replace(/\.$/, '')

const another = 'or give the stage another name: a deployment makes its own'

const mailDomainsOf = ({ alarmEmail, mailFrom, operator }: Addresses): string[] => [
  ...new Set(
    [alarmEmail, operator.email, mailFrom].map(
      (address) => /@([^@>\s]+)>?\s*$/.exec(address)?.[1] ?? address,
    ),
  ),
]

const none = ['ENOTFOUND', 'ENODATA']

const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version'

type Dns = { resolveNs: typeof resolveNs; resolveMx: typeof resolveMx }

/** Reads the account, DNS, Stripe and this machine in parallel. Changes nothing. */
export async function gatherFacts(
  stage: DemoStage,
  options: AwsOptions,
  dns: Dns = { resolveNs, resolveMx },
): Promise<PreflightFacts> {
  const regions = [...new Set([stage.region, edgeRegion])]
  const account = await readAwsAccountId(options)
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
    readHostedZone(options, stage.hostedZoneId),
    answeringFor(stage.productDomain, dns),
    readLambdaConcurrency(options),
    isHighThroughputAt(options),
    readSesAccount(options),
    domainsWithoutMx(stage, dns.resolveMx),
    findConflictingResources(stage, options, account),
    missingOf(storedNames(stage), options),
    stripeFor(stage, process.env),
    Promise.all(regions.map(async (region) => [region, await bootstrapIn(options, region)] as const)),
  ])
  return {
    account,
    isCommitted: committed,
    layerLacks: pictureLayerProblem(pictureLayer),
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
  const stored = await readParameters(options, names)
  return names.filter((name) => !stored.has(name))
}

async function bootstrapIn(options: AwsOptions, region: string): Promise<number | null> {
  const found = await readParameters({ ...options, region }, [bootstrapParameter])
  const version = found.get(bootstrapParameter)
  return version === undefined ? null : Number(version)
}

async function answeringFor(domain: string, dns: Dns): Promise<string[]> {
  const found = await dns.resolveNs(domain).catch((): string[] => [])
  const above = domain.slice(domain.indexOf('.') + 1)
  return found.length > 0 || !above.includes('.') ? found : answeringFor(above, dns)
}

/** Uses the operator's own key, since the functions' key has too few permissions. */
async function stripeFor(stage: DemoStage, given: NodeJS.ProcessEnv): Promise<StripeFacts | null> {
  const { STRIPE_SECRET_KEY = '', STRIPE_API_ORIGIN = 'https://api.stripe.com' } = given
  if (STRIPE_SECRET_KEY === '') return null
  const stripe = await createStripeLoader({
    STRIPE_SECRET_KEY,
    STRIPE_API_ORIGIN,
    ...Timeouts.parse(given),
  })()
  return summarizeStripeReport(
    await setUpStripe(stripe, { origin: `https://${stage.productDomain}`, mode: 'check' }),
  )
}

type Addresses = { alarmEmail: string; mailFrom: string; operator: Pick<DemoStage['operator'], 'email'> }

/** Domains without a mail server in DNS; empty if DNS is unavailable. */
export async function domainsWithoutMx(stage: Addresses, resolve = resolveMx): Promise<string[]> {
  const asked = mailDomainsOf(stage).map(async (domain) => {
    try {
      const servers = await resolve(domain)
      return servers.some(({ exchange }) => exchange !== '') ? [] : [domain]
    } catch (error) {
      const isNone = error instanceof Error && 'code' in error && none.includes(String(error.code))
      return isNone ? [domain] : []
    }
  })
  return (await Promise.all(asked)).flat()
}

/**
 * Existing resources with names that a stack needs, though it was never deployed: a domain that was added to SES by
 * hand for production access, DNS records of another site or mail service, or retained parts of a former stage.
 */
export async function findConflictingResources(
  stage: DemoStage,
  options: AwsOptions,
  account: string,
): Promise<ConflictingResource[]> {
  const isNew = async (part: string, region: string) =>
    (await readStackState({ ...options, region }, partName(stage, part))) !== 'there'
  const [mail, data, edge] = await Promise.all([
    isNew('mail', stage.region),
    isNew('data', stage.region),
    isNew('edge', edgeRegion),
  ])
  const found = await Promise.all([
    mail ? identityOf(stage, options) : [],
    mail ? mailRecordsOf(stage, options) : [],
    data ? bucketsOf(stage, options, account) : [],
    data ? secretOf(stage, options) : [],
    edge ? addressesOf(stage, options) : [],
    edge ? connectionGroupOf(stage, options) : [],
  ])
  return found.flat()
}

async function identityOf({ productDomain }: DemoStage, options: AwsOptions): Promise<ConflictingResource[]> {
  if (!(await hasMailDomain(options, productDomain))) return []
  const what = `SES’ identity ${productDomain}`
  return [
    {
      what,
      todo: 'remove the identity from SES: a deployment makes its own, and keeps the account’s limits',
    },
  ]
}

async function bucketsOf(
  stage: DemoStage,
  options: AwsOptions,
  account: string,
): Promise<ConflictingResource[]> {
  const s3 = new S3Client(options)
  const names = buckets.map((bucket) => bucketName(stage, bucket, account))
  const found = await Promise.all(
    names.map((Bucket) => nullIfNotFound('NotFound', () => s3.send(new HeadBucketCommand({ Bucket })))),
  )
  return names
    .filter((_, at) => found[at] !== null)
    .map((name) => ({ what: `bucket ${name}`, todo: `look what it holds, then delete it, ${another}` }))
}

/** A secret that is scheduled for deletion still occupies its name. */
async function secretOf(stage: DemoStage, options: AwsOptions): Promise<ConflictingResource[]> {
  const SecretId = partName(stage, 'origin')
  const secrets = new SecretsManagerClient(options)
  const found = await nullIfNotFound('ResourceNotFoundException', () =>
    secrets.send(new DescribeSecretCommand({ SecretId })),
  )
  if (found === null) return []
  return [{ what: `secret ${SecretId}`, todo: `delete it without a time to wait, ${another}` }]
}

/** Authors' domains point to its host, so it is retained without its stack. */
async function connectionGroupOf(stage: DemoStage, options: AwsOptions): Promise<ConflictingResource[]> {
  const Identifier = partName(stage, 'domains')
  const found = await nullIfNotFound('EntityNotFound', () =>
    new CloudFrontClient(options).send(new GetConnectionGroupCommand({ Identifier })),
  )
  if (found === null) return []
  return [
    {
      what: `CloudFront’s connection group ${Identifier}`,
      todo: `delete it and the tenants that it has, ${another}`,
    },
  ]
}

async function addressesOf(
  { productDomain, hostedZoneId }: DemoStage,
  options: AwsOptions,
): Promise<ConflictingResource[]> {
  const hosts = [productDomain, `*.${productDomain}`]
  const found = await recordsAt(options, hostedZoneId, { hosts, types: ['A', 'AAAA', 'CNAME'] })
  return found.map((record) => ({
    what: `record ${record}`,
    todo: 'look what is reached by it, then delete it: a deployment makes its own',
  }))
}

async function mailRecordsOf(
  { productDomain, hostedZoneId }: DemoStage,
  options: AwsOptions,
): Promise<ConflictingResource[]> {
  const hosts = [`mail.${productDomain}`, `_dmarc.${productDomain}`]
  const found = await Promise.all(
    hosts.map((host) => recordsAt(options, hostedZoneId, { hosts: [host], types: ['MX', 'TXT', 'CNAME'] })),
  )
  return found.flat().map((record) => ({
    what: `record ${record}`,
    todo: 'look who relies on it, then delete it: a deployment makes its own, by which SES sends',
  }))
}

/**
 * Existing records of these types, such as `A lorecircle.example`; empty without the zone. One listing has the
 * records from the first host on, with `*` below a domain right after it; other hosts need their own request.
 */
async function recordsAt(
  options: AwsOptions,
  zone: string,
  { hosts, types }: { hosts: string[]; types: string[] },
): Promise<string[]> {
  const [StartRecordName] = hosts
  const found = await nullIfNotFound('NoSuchHostedZone', () =>
    new Route53Client(options).send(
      new ListResourceRecordSetsCommand({ HostedZoneId: zone, StartRecordName }),
    ),
  )
  return Records.parse(found ?? {})
    .ResourceRecordSets.map(({ Name, Type }) => ({ host: hostIn(Name), type: Type }))
    .filter(({ host, type }) => hosts.includes(host) && types.includes(type))
    .map(({ host, type }) => `${type} ${host}`)
}
