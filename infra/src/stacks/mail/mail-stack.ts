import { Aws, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53'
import {
  CfnConfigurationSet,
  CfnConfigurationSetEventDestination,
  CfnEmailIdentity,
} from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'

/** Apart, so that what readers think of authors' letters says nothing of receipts. */
export const mailSets = ['receipts', 'letters'] as const

/** The domain that mail comes from, and what is heard of where it went. */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps, stage: Stage) {
    super(scope, id, props)
    for (const set of mailSets) mailSet(this, partName(stage, set))
    const { productDomain } = stage
    const identity = new CfnEmailIdentity(this, 'identity', {
      emailIdentity: productDomain,
      // What is sent without a word about it.
      configurationSetAttributes: { configurationSetName: partName(stage, 'receipts') },
      dkimSigningAttributes: { nextSigningKeyLength: 'RSA_2048_BIT' },
      mailFromAttributes: {
        mailFromDomain: `mail.${productDomain}`,
        behaviorOnMxFailure: 'USE_DEFAULT_VALUE',
      },
      feedbackAttributes: { emailForwardingEnabled: false },
    })
    const receipts = this.node.tryFindChild(partName(stage, 'receipts'))
    if (receipts instanceof CfnConfigurationSet) identity.addResourceDependency(receipts)
    recordsOf(this, stage, identity)
  }
}

/** An address that bounced, or complained, gets nothing more: SES keeps a list of them, and `hear-mail` hears of each. */
function mailSet(scope: Construct, name: string) {
  const set = new CfnConfigurationSet(scope, name, {
    name,
    reputationOptions: { reputationMetricsEnabled: true },
    suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  })
  new CfnConfigurationSetEventDestination(scope, `${name}-events`, {
    configurationSetName: set.ref,
    eventDestination: {
      name: 'heard',
      enabled: true,
      matchingEventTypes: ['bounce', 'complaint'],
      eventBridgeDestination: {
        eventBusArn: `arn:${Aws.PARTITION}:events:${Aws.REGION}:${Aws.ACCOUNT_ID}:event-bus/default`,
      },
    },
  })
}

function recordsOf(
  scope: Construct,
  { productDomain, hostedZoneId, region }: Stage,
  identity: CfnEmailIdentity,
) {
  const record = (id: string, type: string, name: string, value: string) =>
    new CfnRecordSet(scope, id, { hostedZoneId, type, name, ttl: '3600', resourceRecords: [value] })
  const dkim = [
    [identity.attrDkimDnsTokenName1, identity.attrDkimDnsTokenValue1],
    [identity.attrDkimDnsTokenName2, identity.attrDkimDnsTokenValue2],
    [identity.attrDkimDnsTokenName3, identity.attrDkimDnsTokenValue3],
  ] as const
  for (const [index, [name, value]] of dkim.entries()) record(`dkim-${index}`, 'CNAME', name, value)
  record('bounces', 'MX', `mail.${productDomain}`, `10 feedback-smtp.${region}.amazonses.com`)
  record('sender', 'TXT', `mail.${productDomain}`, '"v=spf1 include:amazonses.com -all"')
  record('policy', 'TXT', `_dmarc.${productDomain}`, '"v=DMARC1; p=quarantine; adkim=r; aspf=r"')
}
