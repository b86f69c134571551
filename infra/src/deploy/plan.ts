import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { StackFile } from '../synthesise.ts'
import { CommandError } from '../terminal/in-words.ts'
import { readDeployedTemplate } from './aws/deployed.ts'
import type { AwsOptions } from './aws/parameters.ts'
import { emptyTemplate, StackTemplate, type TemplateChange, templateChanges } from './changes/changes.ts'

const month = (what: string): Cost => ({ by: 'month', what })

const use = (what: string): Cost => ({ by: 'use', what })

const free: Cost = { by: 'nothing' }

/** Costs of every resource type of a stage: a new type has to be added. */
export const costsByResourceType: Readonly<Record<string, Cost>> = {
  'AWS::SecretsManager::Secret': month('for each secret, and again for its copy in another region'),
  'AWS::CloudWatch::Alarm': month('for each alarm after the account’s first ten'),
  'AWS::CloudWatch::Dashboard': month('for each dashboard after the account’s first three'),
  'AWS::WAFv2::WebACL': month('$5, $1 for its rule, and $0.60 for a million requests at the edge'),
  'AWS::Logs::MetricFilter': month('for each metric that is its own, once it has counted something'),

  'AWS::S3::Bucket': use('what is kept, former versions with it, and each request'),
  'AWS::Lambda::Function': use('how often and how long it runs, after a million runs a month'),
  'AWS::ApiGatewayV2::Api': use('each call'),
  'AWS::CloudFront::Distribution': use('bytes and requests, after a terabyte and ten million a month'),
  'AWS::CloudFront::ConnectionGroup': use('authors’ own domains, once there are more than a few'),
  'AWS::CloudFront::Function': use('each run, after two million a month'),
  'AWS::SQS::Queue': use('each request, after a million a month'),
  'AWS::Cognito::UserPool': use('each author who signs in in a month, after the first ten thousand'),
  'AWS::SES::EmailIdentity': use('each mail'),
  'AWS::Logs::LogGroup': use('what is logged'),
  'AWS::Logs::Delivery': use('what is logged of each request at the edge'),
  'AWS::SNS::Topic': use('each alarm’s mail, after a thousand a month'),

  ...Object.fromEntries(
    [
      'AWS::ApiGatewayV2::Integration',
      'AWS::ApiGatewayV2::Route',
      'AWS::ApiGatewayV2::Stage',
      'AWS::Budgets::Budget',
      'AWS::CertificateManager::Certificate',
      'AWS::CloudFront::CachePolicy',
      'AWS::CloudFront::OriginAccessControl',
      'AWS::CloudFront::OriginRequestPolicy',
      'AWS::CloudFront::ResponseHeadersPolicy',
      'AWS::Cognito::UserPoolClient',
      'AWS::Events::Rule',
      'AWS::IAM::ManagedPolicy',
      'AWS::IAM::Policy',
      'AWS::IAM::Role',
      'AWS::Lambda::EventInvokeConfig',
      'AWS::Lambda::EventSourceMapping',
      'AWS::Lambda::LayerVersion',
      'AWS::Lambda::Permission',
      'AWS::Logs::DeliveryDestination',
      'AWS::Logs::DeliverySource',
      'AWS::Route53::RecordSet',
      'AWS::S3::BucketPolicy',
      'AWS::SES::ConfigurationSet',
      'AWS::SES::ConfigurationSetEventDestination',
      'AWS::SNS::Subscription',
      'AWS::SNS::TopicPolicy',
      'AWS::SQS::QueuePolicy',
      'Custom::CrossRegionExportReader',
      'Custom::CrossRegionExportWriter',
    ].map((type) => [type, free]),
  ),
}

const Typed = z.object({ Type: z.string() })

export type DeployPlan = {
  stacks: readonly StackFile[]
  changes: readonly TemplateChange[]
  costs: string[][]
}

export type ReadTemplate = (stack: StackFile) => Promise<StackTemplate>

export const readTemplatesFromAccount =
  (options: AwsOptions): ReadTemplate =>
  ({ name, region }) =>
    readDeployedTemplate({ ...options, region }, name)

/**
 * Reads the templates of an earlier synth at once, since the next one may write into the same folder. A missing stack
 * counts as new. Throws if the folder has no template.
 */
export function readTemplatesFromFolder(folder: string): ReadTemplate {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ending)) : []
  if (files.length === 0) throw new CommandError(`${folder} has no templates of a former synth.`)
  const former = new Map(files.map((name) => [name, templateIn(join(folder, name))]))
  return async ({ file }) => former.get(basename(file)) ?? emptyTemplate
}
const ending = '.template.json'

export const readNoTemplates: ReadTemplate = async () => emptyTemplate

export async function planDeployment(
  stacks: readonly StackFile[],
  standing: ReadTemplate,
): Promise<DeployPlan> {
  const templates = stacks.map(({ file }) => templateIn(file))
  const changes = await Promise.all(
    stacks.map(async (stack) => templateChanges(stack.name, await standing(stack), templateIn(stack.file))),
  )
  return { stacks, changes: changes.flat(), costs: describeCosts(templates) }
}

const templateIn = (file: string): StackTemplate =>
  StackTemplate.parse(JSON.parse(readFileSync(file, 'utf8')))

type Cost =
  | { by: 'month'; what: string }
  | { by: 'use'; what: string }
  /** Itself nothing; what it belongs to may. */
  | { by: 'nothing' }

export function describeCosts(templates: readonly StackTemplate[]): string[][] {
  const types = templates.flatMap(({ Resources }) =>
    Object.values(Resources).map((one) => Typed.parse(one).Type),
  )
  const kinds = Object.entries(Object.groupBy(types, (type) => type)).map(([type, all = []]) => {
    const cost = costsByResourceType[type] ?? month('nobody has said what it costs')
    return { cost, line: [`${all.length} × ${type.replace(/^AWS::/, '').replace('::', ' ')}`] }
  })
  return (['month', 'use'] as const).flatMap((by) =>
    kinds.flatMap(({ cost, line }) =>
      cost.by === by ? [[...line, by === 'month' ? 'every month' : 'by use', cost.what]] : [],
    ),
  )
}
