import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Template } from 'aws-cdk-lib/assertions'
import { z } from 'zod'
import { createStacks, listStacks } from '../stacks/stacks-of.ts'
import { readStage } from '../stage/read-stage.ts'

export type MonthlyResources = Record<
  'alarms' | 'dashboards' | 'largeDashboards' | 'metrics' | 'secrets' | 'keys' | 'zones' | 'queues',
  number
>

const Resources = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown() })),
})
const Secret = z.object({ ReplicaRegions: z.array(z.unknown()).default([]) })
const MailSet = z.object({ ReputationOptions: z.object({ ReputationMetricsEnabled: z.boolean() }) })
const Filter = z.object({
  MetricTransformations: z.array(z.object({ MetricNamespace: z.string(), MetricName: z.string() })),
})
const GatewayStage = z.object({ DefaultRouteSettings: z.object({ DetailedMetricsEnabled: z.boolean() }) })

/** Count, latency, size and errors of one route. */
const metricsOfARoute = 6
/** A dashboard with more metrics is not free. */
const mostMetricsForFree = 50
const metricsOn = (properties: unknown) => JSON.stringify(properties).match(/\[\\"AWS\//g)?.length ?? 0
/** Bounces and complaints. */
const metricsOfAMailSet = 2

export function countMonthlyResources(templates: readonly unknown[]): MonthlyResources {
  const all = templates.flatMap((template) => Object.values(Resources.parse(template).Resources))
  const of = (type: string) => all.filter(({ Type }) => Type === type)
  const secrets = of('AWS::SecretsManager::Secret').map(({ Properties }) => Secret.parse(Properties))
  const mailSets = of('AWS::SES::ConfigurationSet').filter(
    ({ Properties }) => MailSet.safeParse(Properties).data?.ReputationOptions.ReputationMetricsEnabled,
  )
  const detailed = of('AWS::ApiGatewayV2::Stage').filter(
    ({ Properties }) => GatewayStage.safeParse(Properties).data?.DefaultRouteSettings.DetailedMetricsEnabled,
  )
  const filtered = of('AWS::Logs::MetricFilter').flatMap(({ Properties }) =>
    Filter.parse(Properties).MetricTransformations.map((metric) => JSON.stringify(metric)),
  )
  const dashboards = of('AWS::CloudWatch::Dashboard').map(({ Properties }) => metricsOn(Properties))
  return {
    alarms: of('AWS::CloudWatch::Alarm').length,
    dashboards: dashboards.filter((metrics) => metrics <= mostMetricsForFree).length,
    largeDashboards: dashboards.filter((metrics) => metrics > mostMetricsForFree).length,
    metrics: new Set(filtered).size + mailSets.length * metricsOfAMailSet + detailed.length * metricsOfARoute,
    secrets: secrets.reduce((sum, { ReplicaRegions }) => sum + 1 + ReplicaRegions.length, 0),
    keys: of('AWS::KMS::Key').length,
    zones: 1,
    queues: of('AWS::Lambda::EventSourceMapping').length,
  }
}

export function readMonthlyResources(): MonthlyResources {
  const folder = mkdtempSync(join(tmpdir(), 'standing-'))
  writeFileSync(join(folder, 'start.mjs'), 'export const handler = () => undefined')
  const stacks = createStacks(readStage('example'), {
    viewerCode: 'function handler(event){return event.request}',
    bundles: { folder: () => folder, pictureLayer: folder },
    // Resources are only counted here; CDK's template check would take 10 s.
    builtinCloudFormationValidation: false,
  })
  return countMonthlyResources(listStacks(stacks).map((stack) => Template.fromStack(stack).toJSON()))
}
