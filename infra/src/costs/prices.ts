/**
 * List prices in US dollars, for us-west-2 and for readers in North America and Europe, with permanent free tiers;
 * free first years do not count. `seen` is the source: the service's own page, elsewhere (a price list that others
 * copied, a guide), or none (to be looked up before a deployment).
 */
export type Price = {
  service: string
  /** Price of this many units. */
  dollars: number
  per: number
  unit: string
  freeUnits: number
  source: string
  seen: 'there' | 'elsewhere' | 'nowhere'
}

export const pricesCheckedOn = '2026-11-22'

const page = (service: string) => `https://aws.amazon.com/${service}/pricing/`
const million = 1_000_000
const s3 = { service: 'S3', freeUnits: 0, source: page('s3'), seen: 'elsewhere' } as const
const cloudFront = { service: 'CloudFront', source: page('cloudfront'), seen: 'there' } as const
const cloudWatch = { service: 'CloudWatch', source: page('cloudwatch'), seen: 'elsewhere' } as const
const lambda = { service: 'Lambda', source: page('lambda'), seen: 'elsewhere' } as const
const secrets = {
  service: 'Secrets',
  freeUnits: 0,
  source: page('secrets-manager'),
  seen: 'elsewhere',
} as const

export const prices = {
  s3Write: { ...s3, dollars: 0.005, per: 1_000, unit: 'PUT, POST, LIST' },
  s3Read: { ...s3, dollars: 0.0004, per: 1_000, unit: 'GET, HEAD' },
  s3Storage: { ...s3, dollars: 0.023, per: 1, unit: 'GB-month' },
  lambdaRequests: { ...lambda, dollars: 0.2, per: million, unit: 'invocations', freeUnits: million },
  lambdaTime: { ...lambda, dollars: 0.0000133334, per: 1, unit: 'GB-seconds, arm64', freeUnits: 400_000 },
  gateway: {
    service: 'API Gateway',
    source: page('api-gateway'),
    seen: 'elsewhere',
    freeUnits: 0,
    dollars: 1,
    per: million,
    unit: 'calls of an HTTP API',
  },
  queue: {
    service: 'SQS',
    source: page('sqs'),
    seen: 'elsewhere',
    freeUnits: million,
    dollars: 0.4,
    per: million,
    unit: 'requests',
  },
  events: {
    service: 'EventBridge',
    source: page('eventbridge'),
    seen: 'elsewhere',
    freeUnits: 0,
    dollars: 1,
    per: million,
    unit: 'events of S3',
  },
  edgeBytes: { ...cloudFront, dollars: 0.085, per: 1, unit: 'GB to readers', freeUnits: 1_000 },
  edgeRequests: {
    ...cloudFront,
    seen: 'elsewhere',
    dollars: 0.01,
    per: 10_000,
    unit: 'HTTPS requests',
    freeUnits: 10 * million,
  },
  edgeFunction: {
    ...cloudFront,
    dollars: 0.1,
    per: million,
    unit: 'runs of the viewer function',
    freeUnits: 2 * million,
  },
  invalidations: {
    ...cloudFront,
    dollars: 0.005,
    per: 1,
    unit: 'paths or tags invalidated',
    freeUnits: 1_000,
  },
  tenantPlan: {
    ...cloudFront,
    dollars: 20,
    per: 1,
    unit: 'fee above ten custom domains',
    freeUnits: 0,
    seen: 'nowhere',
  },
  tenants: {
    ...cloudFront,
    dollars: 0.1,
    per: 1,
    unit: 'custom domains beyond 200',
    freeUnits: 0,
    seen: 'nowhere',
  },
  mail: {
    service: 'SES',
    source: page('ses'),
    seen: 'elsewhere',
    freeUnits: 0,
    dollars: 0.1,
    per: 1_000,
    unit: 'emails',
  },
  members: {
    service: 'Cognito',
    source: page('cognito'),
    seen: 'elsewhere',
    freeUnits: 10_000,
    dollars: 0.015,
    per: 1,
    unit: 'authors who log in (Essentials)',
  },
  alarms: { ...cloudWatch, dollars: 0.1, per: 1, unit: 'alarms', freeUnits: 10 },
  dashboards: { ...cloudWatch, dollars: 3, per: 1, unit: 'dashboards', freeUnits: 3 },
  largeDashboards: {
    ...cloudWatch,
    dollars: 3,
    per: 1,
    unit: 'dashboards of more than 50 metrics',
    freeUnits: 0,
  },
  metrics: { ...cloudWatch, dollars: 0.3, per: 1, unit: 'custom metrics', freeUnits: 10 },
  logs: { ...cloudWatch, dollars: 0.5, per: 1, unit: 'GB of logs', freeUnits: 5 },
  secrets: { ...secrets, dollars: 0.4, per: 1, unit: 'secrets and replicas' },
  parameterReads: {
    service: 'Systems Manager',
    source: page('systems-manager'),
    seen: 'elsewhere',
    freeUnits: 0,
    dollars: 0.05,
    per: 10_000,
    unit: 'reads of a parameter, at the higher throughput',
  },
  keys: {
    service: 'KMS',
    source: page('kms'),
    seen: 'there',
    freeUnits: 0,
    dollars: 1,
    per: 1,
    unit: 'customer keys',
  },
  keyUses: {
    service: 'KMS',
    source: page('kms'),
    seen: 'elsewhere',
    freeUnits: 20_000,
    dollars: 0.03,
    per: 10_000,
    unit: 'uses of AWS keys',
  },
  zones: {
    service: 'Route 53',
    source: page('route53'),
    seen: 'elsewhere',
    freeUnits: 0,
    dollars: 0.5,
    per: 1,
    unit: 'hosted zones',
  },
} as const satisfies Record<string, Price>

export type PricedUnit = keyof typeof prices
