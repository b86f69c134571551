import { Aws } from 'aws-cdk-lib'
import { Alarm as CloudWatchAlarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'
import type { Alarm } from './alarms.ts'

type Rung = { stage: DemoStage; bell: string; alarms: readonly Alarm[] }

export function addAlarms(scope: Construct, { stage, bell: name, alarms }: Rung) {
  const bell = new Topic(scope, 'bell', { topicName: partName(stage, name), enforceSSL: true })
  // The topic's own policy, which `enforceSSL` creates, replaces the default that allows the account to publish.
  bell.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [bell.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  )
  bell.addSubscription(new EmailSubscription(stage.alarmEmail))
  for (const { name, metric, over, periods, runbook } of alarms) {
    const alarm = new CloudWatchAlarm(scope, name, {
      alarmName: partName(stage, name),
      alarmDescription: `${runbook}. What to do: docs/operations.md#${headingAnchor(runbook)}`,
      metric,
      threshold: over,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(bell))
    alarm.addOkAction(new SnsAction(bell))
  }
}

/** Anchor of a heading: `Messages failed` → `messages-failed`. */
export const headingAnchor = (heading: string) => heading.toLowerCase().replaceAll(' ', '-')
