import type { DemoStage } from '../../stage/stage.ts'
import { needsAction, type SetupReport } from '../../stripe-setup/set-up-stripe.ts'
import { describeError } from '../../terminal/in-words.ts'
import { functionRows } from '../../what-runs/lookups.ts'
import { highThroughputSetting } from '../aws/parameters.ts'
import type { PreflightFacts, StripeFacts } from './facts.ts'

const finding = (what: string, isThere: boolean, { there, not, todo }: Said): Finding =>
  isThere ? { what, found: there } : { what, found: not, todo }

/** Ten receipts a second; at a lower rate readers wait for them. */
const fewestMails = 10

const mailboxFinding = ({ withoutMailboxes }: PreflightFacts): Finding =>
  finding('mailboxes', withoutMailboxes.length === 0, {
    there: 'somebody takes the mail of the stage’s addresses',
    not: `nobody takes mail for ${withoutMailboxes.join(', ')}`,
    todo: 'a deployment makes no mailboxes: set the MX records of a mail service, or name other addresses in the stage',
  })

const queuedAtOnce = functionRows.reduce(
  (sum, { trigger }) => sum + (trigger.by === 'queue' ? trigger.maximumConcurrency : 0),
  0,
)
/** Queues use at most a quarter of the concurrency, so that readers' calls have capacity. */
export const minLambdaConcurrency = 4 * queuedAtOnce
const bootstrapNeeded = 6

export const listFindings = (stage: DemoStage, facts: PreflightFacts): Finding[] => [
  { what: 'aws_account', found: facts.account },
  finding('this code', facts.isCommitted, {
    there: 'committed',
    not: 'not all of it is committed',
    todo: 'commit it: a version has to be found again by whoever goes back to it',
  }),
  finding('picture codec', facts.layerLacks === null, {
    there: 'for Lambda’s processor',
    not: facts.layerLacks ?? '',
    todo: 'let this machine reach the npm registry',
  }),
  zoneFinding(stage, facts),
  addressFinding(stage, facts),
  finding('Lambdas at once', facts.lambdasAtOnce >= minLambdaConcurrency, {
    there: `${facts.lambdasAtOnce}`,
    not: `${facts.lambdasAtOnce}, of ${minLambdaConcurrency} or more`,
    todo: `ask Service Quotas in ${stage.region} for Lambda’s ‘Concurrent executions’ of 1,000`,
  }),
  finding('Parameter Store', facts.isHighThroughput, {
    there: 'at the higher throughput',
    not: 'at 40 calls a second, which a rush of new Lambdas exceeds',
    todo: `\`aws ssm update-service-setting --region ${stage.region} --setting-id ${highThroughputSetting} --setting-value true\` ($0.05 for 10,000 starts)`,
  }),
  ...mailFindings(stage, facts),
  mailboxFinding(facts),
  ...freeNames(facts),
  ...storedFindings(stage, facts),
  stripeFinding(facts),
  ...Object.entries(facts.bootstrap).map(([region, version]) =>
    finding(`CDK in ${region}`, version !== null && version >= bootstrapNeeded, {
      there: `version ${version}`,
      not: version === null ? 'not there' : `version ${version}, of ${bootstrapNeeded} or newer`,
      todo: `\`pnpm --dir infra exec cdk bootstrap aws://${facts.account}/${region}\``,
    }),
  ),
]

const freeNames = ({ inTheWay }: PreflightFacts): Finding[] =>
  inTheWay.length === 0
    ? [{ what: 'free_names', found: 'nothing is in the way' }]
    : inTheWay.map(({ what, todo }) => ({ what: 'free_names', found: `${what} is in the way`, todo }))

function storedFindings({ region }: DemoStage, { missingParameters }: PreflightFacts): Finding[] {
  if (missingParameters.length === 0) return [{ what: 'secrets_and_prices', found: 'stored' }]
  return missingParameters.map((name) => ({
    what: name.split('/').at(-1) ?? name,
    found: 'nobody has stored it',
    todo: `\`aws ssm put-parameter --region ${region} --type SecureString --name ${name} --value …\``,
  }))
}

function zoneFinding({ productDomain, hostedZoneId }: DemoStage, { zone }: PreflightFacts): Finding {
  const isItsZone = zone !== null && `.${productDomain}`.endsWith(`.${zone.name}`)
  const found =
    zone === null
      ? `there is no ${hostedZoneId}`
      : `${zone.name}${zone.isPrivate ? ', which only a private network asks' : ''}`
  return finding('hosted zone', isItsZone && !zone.isPrivate, {
    there: found,
    not: found,
    todo: `make a public hosted zone for ${productDomain}, and write its id into the stage`,
  })
}

/** Without delegation neither certificate nor mail is ever verified, and a deployment waits for both. */
function addressFinding({ productDomain }: DemoStage, { zone, answering }: PreflightFacts): Finding {
  const isDelegated = zone?.nameServers.some((server) => answering.includes(server)) ?? false
  return finding('name servers', isDelegated, {
    there: 'the zone’s own answer',
    not: answering.length === 0 ? `nobody answers for ${productDomain}` : answering.join(', '),
    todo: `at the domain’s registrar, name ${zone?.nameServers.join(', ') || 'the zone’s name servers'}`,
  })
}

function mailFindings({ region }: DemoStage, { mail }: PreflightFacts): Finding[] {
  const atSes = `in SES, ${region}`
  return [
    finding('mail to everybody', mail.isOutOfSandbox && mail.isEnabled, {
      there: `${mail.perDay} a day`,
      not: mail.isEnabled ? 'SES is in its sandbox' : 'SES has paused the account',
      todo: mail.isEnabled
        ? `${atSes}, request production access`
        : `${atSes}, answer the case on its dashboard`,
    }),
    finding('mails a second', mail.perSecond >= fewestMails, {
      there: `${mail.perSecond}`,
      not: `${mail.perSecond}, of ${fewestMails} or more`,
      todo: `${atSes}, ask for a higher sending rate`,
    }),
  ]
}

export function summarizeStripeReport({ lines, brokenOffBy }: SetupReport): StripeFacts {
  const broken = brokenOffBy === undefined ? [] : [describeError(brokenOffBy, '').words]
  const refused = lines.filter(({ state }) => state === 'refused').map(({ why }) => why)
  const lacking = lines.filter((line) => needsAction(line) && line.state !== 'refused')
  return { lacks: lacking.map(({ name }) => name), refusal: [...broken, ...refused][0] ?? null }
}

export function stripeFinding({ stripe }: Pick<PreflightFacts, 'stripe'>): Finding {
  if (stripe === null)
    return { what: 'Stripe', found: 'not looked at: STRIPE_SECRET_KEY is not set here', unseen: true }
  const { lacks, refusal } = stripe
  if (refusal !== null)
    return {
      what: 'Stripe',
      found: refusal,
      todo: 'set STRIPE_SECRET_KEY to a secret key of the platform’s own account: the functions’ restricted one may not look',
    }
  return finding('Stripe', lacks.length === 0, {
    there: 'as the product needs it',
    not: `missing or different: ${lacks.join(', ')}`,
    todo: '`pnpm stripe:setup`, then store what it prints',
  })
}

/**
 * One row of the preflight. `todo` is set if action is required first; `unseen` if the check was not possible, which
 * does not block.
 */
export type Finding = { what: string; found: string; todo?: string; unseen?: true }

type Said = { there: string; not: string; todo: string }
