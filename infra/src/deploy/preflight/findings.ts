import type { Stage } from '../../stage/stage.ts'

/** What an account and this machine have, as far as they could be asked. */
export type Facts = {
  account: string
  /** Whether everything that would be deployed is committed. */
  isCommitted: boolean
  /** What the picture codec's layer lacks, as a sentence. */
  layerLacks: string | null
  zone: { name: string; isPrivate: boolean; nameServers: string[] } | null
  /** Who answers for the zone in the public DNS; empty where nobody does. */
  answering: string[]
  /** How many functions may run at once in the stage's region. */
  lambdasAtOnce: number
  mail: { isOutOfSandbox: boolean; isEnabled: boolean; perSecond: number; perDay: number }
  /** Parameters that functions read by name, and nobody has stored. */
  missingParameters: string[]
  /** What `pnpm stripe:setup --check` says is missing or differs; null where the operator gave no key to ask with. */
  stripeLacks: string[] | null
  /** By region: the version of the CDK's own stack. */
  bootstrap: Readonly<Record<string, number | null>>
}

/** One line of the preflight's table; `todo` is there where something is to be done first. */
export type Finding = { what: string; found: string; todo?: string }

/** The publisher alone may run fifty times at once, beside readers' calls. */
export const fewestLambdas = 100
/** Ten receipts a second; a stage that sends fewer lets readers wait. */
const fewestMails = 10
/** What the synthesised stacks ask of it. */
const bootstrapNeeded = 6

/** Everything that a deployment needs, each with what to do where it is not there. */
export const findings = (stage: Stage, facts: Facts): Finding[] => [
  { what: 'AWS account', found: facts.account },
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
  finding('Lambdas at once', facts.lambdasAtOnce >= fewestLambdas, {
    there: `${facts.lambdasAtOnce}`,
    not: `${facts.lambdasAtOnce}, of ${fewestLambdas} or more`,
    todo: `ask Service Quotas in ${stage.region} for Lambda’s ‘Concurrent executions’ of 1,000`,
  }),
  ...mailFindings(stage, facts),
  finding('secrets and prices', facts.missingParameters.length === 0, {
    there: 'stored',
    not: `nobody has stored ${facts.missingParameters.join(', ')}`,
    todo: `\`aws ssm put-parameter --region ${stage.region} --type SecureString --name … --value …\`, each`,
  }),
  stripeFinding(facts),
  ...Object.entries(facts.bootstrap).map(([region, version]) =>
    finding(`CDK in ${region}`, version !== null && version >= bootstrapNeeded, {
      there: `version ${version}`,
      not: version === null ? 'not there' : `version ${version}, of ${bootstrapNeeded} or newer`,
      todo: `\`pnpm --dir infra exec cdk bootstrap aws://${facts.account}/${region}\``,
    }),
  ),
]

type Said = { there: string; not: string; todo: string }
const finding = (what: string, isThere: boolean, { there, not, todo }: Said): Finding =>
  isThere ? { what, found: there } : { what, found: not, todo }

function zoneFinding({ productDomain, hostedZoneId }: Stage, { zone }: Facts): Finding {
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

/** Without it neither certificate nor mail is ever verified, and a deployment waits for both. */
function addressFinding({ productDomain }: Stage, { zone, answering }: Facts): Finding {
  const isDelegated = zone?.nameServers.some((server) => answering.includes(server)) ?? false
  return finding('name servers', isDelegated, {
    there: 'the zone’s own answer',
    not: answering.length === 0 ? `nobody answers for ${productDomain}` : answering.join(', '),
    todo: `at the domain’s registrar, name ${zone?.nameServers.join(', ') || 'the zone’s name servers'}`,
  })
}

function mailFindings({ region }: Stage, { mail }: Facts): Finding[] {
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

function stripeFinding({ stripeLacks }: Facts): Finding {
  if (stripeLacks === null)
    return { what: 'Stripe', found: 'not looked at: STRIPE_SECRET_KEY is not set here' }
  return finding('Stripe', stripeLacks.length === 0, {
    there: 'as the product needs it',
    not: `missing or different: ${stripeLacks.join(', ')}`,
    todo: '`pnpm stripe:setup`, then store what it prints',
  })
}
