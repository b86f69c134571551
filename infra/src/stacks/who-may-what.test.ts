import { Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type FunctionRow, functionRows } from '../what-runs/lookups.ts'
import { permissions } from '../what-runs/permissions.ts'
import { buckets } from '../what-runs/resources.ts'
import { openFindings } from './acknowledged.ts'
import { listStacks } from './stacks-of.ts'
import { exampleStage, propertiesOf } from './synth.fixture.ts'

const { stacks } = exampleStage()
const list = z.union([z.unknown().array(), z.unknown().transform((one) => [one])])
const Policy = z.object({
  Roles: z.array(z.object({ Ref: z.string() })),
  PolicyDocument: z.object({
    Statement: z.array(z.object({ Effect: z.string(), Action: list, Resource: list })),
  }),
})
const compute = Template.fromStack(stacks.compute)
const policies = propertiesOf(compute, 'AWS::IAM::Policy', Policy)

/** Of a role: `s3:PutObject documents/accounts/*`, each on its own. */
function allowedTo({ name }: FunctionRow): string[] {
  const role = `${name.replaceAll('-', '')}role`
  const own = policies.filter(({ Roles }) =>
    Roles.some(({ Ref }) => new RegExp(`^${role}[0-9A-F]{8}$`).test(Ref)),
  )
  return own.flatMap(({ PolicyDocument }) =>
    PolicyDocument.Statement.flatMap(({ Action, Resource }) =>
      Action.flatMap((action) => Resource.map((resource) => `${action} ${placeOf(resource)}`)),
    ),
  )
}

/** `{bucket}` and `{bucket}/{pattern}` of a reference to a bucket; what else is named stays as it is written. */
function placeOf(resource: unknown): string {
  const text = JSON.stringify(resource)
  const [, bucket] = /ExportsOutputFnGetAtt([a-z]+)[0-9A-F]{8}Arn/.exec(text) ?? []
  if (bucket === undefined || !buckets.some((one) => one === bucket)) return text
  const [, pattern = ''] = /"(\/[^"]*)"\]\]\}$/.exec(text) ?? []
  return bucket + pattern
}

const isOfBuckets = (right: string) => right.startsWith('s3:')

test.each(functionRows)('$name may do with objects what its line says, and nothing else', (row) => {
  const verbs = {
    read: ['s3:GetObject', 's3:ListMultipartUploadParts'],
    write: ['s3:PutObject'],
    delete: ['s3:DeleteObject', 's3:AbortMultipartUpload'],
  } as const
  const expected = buckets.flatMap((bucket) => {
    const rights = permissions[row.name].buckets[bucket] ?? {}
    const keys = (['read', 'write', 'delete'] as const).flatMap((verb) => {
      const patterns = rights[verb] === 'everything' ? ['*'] : (rights[verb] ?? [])
      return patterns.flatMap((pattern) => verbs[verb].map((action) => `${action} ${bucket}/${pattern}`))
    })
    return rights.read === undefined ? keys : [...keys, `s3:ListBucket ${bucket}`]
  })
  expect(allowedTo(row).filter(isOfBuckets).toSorted()).toEqual([...new Set(expected)].toSorted())
})

/** What has no narrower resource, and why. */
const everywhere: Readonly<Record<string, string>> = {
  'ses:GetAccount':
    'The rate and the daily quota at which the account may send, which pace the letters, are the account’s own.',
}

/** Tenants of the CDN and their certificates come and go with authors' domains, under ids that the CDN gives. */
const madeLater = /:(?:distribution-tenant|certificate)\/\*"\]\]\}$/

test.each(functionRows)(
  'no action of $name is a wildcard, and no resource without a written reason',
  (row) => {
    for (const right of allowedTo(row)) {
      const [action = '', resource = ''] = right.split(/ (.*)/s)
      expect(action).toMatch(/^[a-z0-9-]+:[A-Za-z]+$/)
      if (resource === '"*"') expect(everywhere[action], right).toBeDefined()
      else if (!isOfBuckets(right) && !madeLater.test(resource)) expect(resource, right).not.toContain('*')
    }
  },
)

test('nobody deletes a version, gives rights away, or reads a queue that is not theirs', () => {
  for (const row of functionRows) {
    const rights = allowedTo(row)
    expect(rights.filter((right) => /Version|Policy|Acl|PassRole/.test(right))).toEqual([])
    const receives = rights.filter((right) => right.startsWith('sqs:ReceiveMessage')).length
    expect(receives).toBe(row.trigger.by === 'queue' ? 1 : 0)
    const asked = rights.filter((right) => right.startsWith('cognito-idp:')).length
    expect(asked).toBe(permissions[row.name].userPool.length)
    const invalidates = {
      platform: rights.some((right) => right.startsWith('cloudfront:CreateInvalidation ')),
      tenants: rights.some((right) =>
        right.startsWith('cloudfront:CreateInvalidationForDistributionTenant '),
      ),
    }
    const told = permissions[row.name].invalidates
    expect(invalidates).toEqual({ platform: told.includes('platform'), tenants: told.includes('tenants') })
    const lets = rights.some((right) => right.startsWith('cloudfront:CreateDistributionTenant'))
    expect(lets).toBe(permissions[row.name].tenants)
  }
})

test('what a function is told and may do fits into what AWS takes, and a stack into CloudFormation', () => {
  const longestPolicy = 10_240
  const longestEnvironment = 4_096
  for (const { PolicyDocument } of policies)
    expect(JSON.stringify(PolicyDocument).length).toBeLessThan(longestPolicy)
  const Told = z.object({
    Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
  })
  for (const { Environment } of propertiesOf(compute, 'AWS::Lambda::Function', Told))
    expect(JSON.stringify(Environment ?? {}).length).toBeLessThan(longestEnvironment)
  for (const stack of listStacks(stacks)) {
    const template = Template.fromStack(stack).toJSON()
    expect(Object.keys(template.Resources).length).toBeLessThan(500)
    expect(JSON.stringify(template).length).toBeLessThan(1_000_000)
  }
})

/** Those that an account, or the world, has once. */
const named =
  /"(?:Bucket|Queue|Function|Role|UserPool|Topic|Alarm|Dashboard|Budget|LogGroup|ConfigurationSet)Name":"([^"]+)"/g

test('two stages stand side by side: whatever has a name of its own has its stage’s', () => {
  const names = listStacks(stacks).flatMap((stack) =>
    [...JSON.stringify(Template.fromStack(stack).toJSON()).matchAll(named)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !name.includes('lorecircle-example-'))).toEqual([])
})

test('AWS’s own list of what a stack should do finds nothing that has no written reason', () => {
  expect(openFindings(stacks.app)).toEqual({ open: [], reasonsForNothing: [] })
})
