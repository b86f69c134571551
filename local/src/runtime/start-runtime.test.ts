import { setTimeout as wait } from 'node:timers/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { afterEach, expect, test } from 'vitest'
import { isolateEnvironments } from './start-runtime.ts'

const before = process.env
afterEach(() => {
  process.env = before
})

test('functions that share a process sign with a key of their own, however they come in each other’s way', async () => {
  const inEnvironment = isolateEnvironments()
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'everybody', AWS_SECRET_ACCESS_KEY: 'shared' })
  const keyOf = (name: string) =>
    inEnvironment({ AWS_ACCESS_KEY_ID: name, AWS_SECRET_ACCESS_KEY: 'own' }, async () => {
      const s3 = new S3Client({ region: 'us-west-2' })
      await wait(5)
      return (await s3.config.credentials()).accessKeyId
    })
  expect(await Promise.all([keyOf('api'), keyOf('publish-shops')])).toEqual(['api', 'publish-shops'])
  expect(process.env.AWS_ACCESS_KEY_ID).toBe('everybody')
  expect(inEnvironment({ OTHER: 'x' }, () => process.env.AWS_ACCESS_KEY_ID)).toBe('everybody')
})
