import type { Stage } from '../../stage/stage.ts'
import { rows } from '../../what-runs/lookups.ts'
import { highThroughputSetting } from '../aws/parameters.ts'
import { stripeFinding } from './at-stripe.ts'
import { addressFinding, mailboxFinding, mailFindings, zoneFinding } from './domain-findings.ts'
import type { Facts } from './facts.ts'
import { type Finding, finding } from './finding.ts'

const queuedAtOnce = rows.reduce(
  (sum, { trigger }) => sum + (trigger.by === 'queue' ? trigger.maximumConcurrency : 0),
  0,
)
/** What queues may have at work at once is a quarter of it at most, so that readers' calls find room beside it. */
export const fewestLambdas = 4 * queuedAtOnce
/** What the synthesised stacks ask of it. */
const bootstrapNeeded = 6

/** Everything that a deployment needs, each with what to do where it is not there. */
export const findings = (stage: Stage, facts: Facts): Finding[] => [
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
  finding('Lambdas at once', facts.lambdasAtOnce >= fewestLambdas, {
    there: `${facts.lambdasAtOnce}`,
    not: `${facts.lambdasAtOnce}, of ${fewestLambdas} or more`,
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

const freeNames = ({ inTheWay }: Facts): Finding[] =>
  inTheWay.length === 0
    ? [{ what: 'free_names', found: 'nothing is in the way' }]
    : inTheWay.map(({ what, todo }) => ({ what: 'free_names', found: `${what} is in the way`, todo }))

function storedFindings({ region }: Stage, { missingParameters }: Facts): Finding[] {
  if (missingParameters.length === 0) return [{ what: 'secrets_and_prices', found: 'stored' }]
  return missingParameters.map((name) => ({
    what: name.split('/').at(-1) ?? name,
    found: 'nobody has stored it',
    todo: `\`aws ssm put-parameter --region ${region} --type SecureString --name ${name} --value …\``,
  }))
}
