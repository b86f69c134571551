import { createHmac } from 'node:crypto'
import type { FunctionName } from '@lorecircle/infra/what-runs/functions'
import { functionRows } from '@lorecircle/infra/what-runs/lookups'
import { permissions } from '@lorecircle/infra/what-runs/permissions'
import { type Bucket, buckets, type Queue } from '@lorecircle/infra/what-runs/resources'
import type { CachedCopies } from '@lorecircle/infra/what-runs/types'
import { resourceNames } from './names.ts'

type Keys = 'everything' | readonly string[]
export type BucketRights = { read: Keys; write: Keys; delete: Keys; isListed: boolean }

/** Buckets and queues have their real names here. */
export type AccessRole = {
  name: string
  accessKeyId: string
  secretAccessKey: string
  buckets: Record<string, BucketRights>
  sends: readonly string[]
  receives: readonly string[]
}

const keyOf = (name: string, storageKey: string) => ({
  accessKeyId: `${resourceNames.accessKeyId}-${name}`,
  secretAccessKey: createHmac('sha256', storageKey).update(name).digest('base64url'),
})

export const keyOfFunction = (name: FunctionName, storageKey: string) => keyOf(name, storageKey)
export const keyOfCdn = (storageKey: string) => keyOf('cdn', storageKey)

/** Undefined if the key belongs to no function. */
export const findFunctionByKey = (accessKeyId: string): FunctionName | undefined =>
  functionRows.find(({ name }) => accessKeyId === `${resourceNames.accessKeyId}-${name}`)?.name

/** A key that belongs to no function may invalidate everything. */
export function mayInvalidate(accessKeyId: string, copies: CachedCopies): boolean {
  const name = findFunctionByKey(accessKeyId)
  return name === undefined || permissions[name].invalidates.includes(copies)
}

type Named = { buckets: Record<Bucket, string>; queues: Record<Queue, string> }

/** Every function by the table of what runs, and the CDN, which reads pages and may not list them. */
export const listRoles = (storageKey: string, real: Named = resourceNames): AccessRole[] => [
  ...functionRows.map(({ name }) => roleOf(name, storageKey, real)),
  {
    name: 'cdn',
    ...keyOfCdn(storageKey),
    buckets: {
      [real.buckets.site]: { read: 'everything', write: [], delete: [], isListed: false },
      [real.buckets.logs]: { read: [], write: 'everything', delete: [], isListed: false },
    },
    sends: [],
    receives: [],
  },
]

function roleOf(name: FunctionName, storageKey: string, real: Named): AccessRole {
  const { buckets: own, sends } = permissions[name]
  const trigger = functionRows.find((row) => row.name === name)?.trigger
  const called = (queues: readonly Queue[]) => queues.map((queue) => real.queues[queue])
  return {
    name,
    ...keyOf(name, storageKey),
    buckets: Object.fromEntries(buckets.map((bucket) => [real.buckets[bucket], rightsOf(own, bucket)])),
    sends: called(sends),
    receives: trigger?.by === 'queue' ? called([trigger.queue]) : [],
  }
}

/** A function that may read in a bucket may also list it. */
function rightsOf(own: (typeof permissions)[FunctionName]['buckets'], bucket: Bucket): BucketRights {
  const { read = [], write = [], delete: deleted = [] } = own[bucket] ?? {}
  return { read, write, delete: deleted, isListed: read.length > 0 }
}

/** The access key that a request to AWS names as its signer; '' where it names none. */
export const signerAccessKey = (authorization = ''): string =>
  /Credential=([^/,\s]+)/.exec(authorization)?.[1] ?? ''
