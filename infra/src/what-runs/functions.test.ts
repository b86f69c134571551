import { join } from 'node:path'
import { workShare } from '@lorecircle/functions/account-data/work-on-account'
import { testEnv } from '@lorecircle/functions/services/env.fixture'
import { expect, test } from 'vitest'
import { rehearsalEnvironment } from '../rehearsal/rehearse.ts'
import { functionsEnvironment, publisherEnvironment } from './environment.ts'
import { functions } from './functions.ts'
import { functionRows, functionSecrets, queueSettingsFor } from './lookups.ts'
import { permissions } from './permissions.ts'
import { queues } from './resources.ts'

const root = join(import.meta.dirname, '../../..')

test.each(functionRows)(
  '$name starts with what it is told, and its module offers $handler',
  async ({ entry, handler, environment }) => {
    const known: Record<string, string> = { ...rehearsalEnvironment('http://127.0.0.1:9'), ...testEnv }
    for (const name of [...functionsEnvironment, ...publisherEnvironment]) delete process.env[name]
    for (const name of environment) if (known[name] !== undefined) process.env[name] = known[name]
    process.env.AWS_REGION = 'us-west-2'
    const module: Record<string, unknown> = await import(join(root, entry))
    expect(module[handler]).toBeTypeOf('function')
  },
)

test('each queue feeds one function, which is given what Lambda asks of its batches', () => {
  const readers = functionRows.flatMap(({ trigger }) => (trigger.by === 'queue' ? [trigger] : []))
  expect(readers.map(({ queue }) => queue).toSorted()).toEqual(Object.keys(queues).toSorted())
  for (const { batchSize, windowInSeconds, maximumConcurrency } of readers) {
    expect(batchSize <= 10 || windowInSeconds >= 1).toBe(true)
    expect(maximumConcurrency).toBeGreaterThanOrEqual(2)
  }
  expect(queueSettingsFor('market')).toEqual({ maxReceives: 10, visibilityTimeoutInSeconds: 361 })
})

test('who answers a request does so before the gateway gives up, and no run outlasts Lambda’s patience', () => {
  for (const { trigger, timeoutInSeconds } of functionRows) {
    expect(timeoutInSeconds).toBeLessThanOrEqual(trigger.by === 'http' ? 29 : 900)
  }
})

test('a run that works on accounts comes to its end before Lambda ends it', () => {
  const { trigger, timeoutInSeconds } = functions['work-on-accounts']
  expect(trigger.batchSize * workShare.forMs).toBeLessThan(timeoutInSeconds * 1000)
})

test('who may delete may also read, since a delete is conditional', () => {
  for (const { buckets } of Object.values(permissions)) {
    for (const rights of Object.values(buckets)) {
      const { read = [] } = rights
      if (rights.delete === undefined || read === 'everything') continue
      const isRead = (key: string) => read.some((own) => key.startsWith(own.replace(/\*$/, '')))
      expect([rights.delete].flat().filter((key) => !isRead(key))).toEqual([])
    }
  }
})

test('who has no business with Stripe is told none of its secrets', () => {
  const told = (row: (typeof functionRows)[number]) =>
    functionSecrets(row).some((name) => name.startsWith('STRIPE_'))
  const untold = functionRows.filter((row) => row.entry.startsWith('functions/') && !told(row))
  expect(untold.map(({ name }) => name)).toEqual(['identity-email', 'identity-sign-up'])
})
