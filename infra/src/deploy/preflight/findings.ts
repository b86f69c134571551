import type { Stage } from '../../stage/stage.ts'
import { addressFinding, mailFindings, zoneFinding } from './domain-findings.ts'
import type { Facts } from './facts.ts'
import { type Finding, finding } from './finding.ts'

/** The publisher alone may run fifty times at once, beside readers' calls. */
export const fewestLambdas = 100
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
  finding('free names', facts.inTheWay.length === 0, {
    there: 'nothing is in the way',
    not: facts.inTheWay.join(', '),
    todo: 'look what it holds, then delete it, or give the stage another name: a deployment makes its own',
  }),
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

function storedFindings({ region }: Stage, { missingParameters }: Facts): Finding[] {
  if (missingParameters.length === 0) return [{ what: 'secrets and prices', found: 'stored' }]
  return missingParameters.map((name) => ({
    what: name.split('/').at(-1) ?? name,
    found: 'nobody has stored it',
    todo: `\`aws ssm put-parameter --region ${region} --type SecureString --name ${name} --value …\``,
  }))
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
