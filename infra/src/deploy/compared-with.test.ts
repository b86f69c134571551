import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { resolveComparison } from './compared-with.ts'
import { readNoTemplates } from './plan.ts'

vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
afterAll(() => vi.unstubAllEnvs())

const options = { region: 'us-west-2', endpoint: 'http://127.0.0.1:1', maxAttempts: 1 }

test('a dry run against a former synth compares with its folder, and asks no account', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'former-'))
  const Resources = { shop: { Type: 'AWS::S3::Bucket' } }
  writeFileSync(join(folder, 'data.template.json'), JSON.stringify({ Resources }))
  const { than, standing, account } = await resolveComparison(folder, options, () => {})
  rmSync(folder, { recursive: true })
  expect([than, account]).toEqual([folder, null])
  const stack = { name: 'data', region: 'us-west-2', file: 'cdk.out/data.template.json' }
  expect(Object.keys((await standing(stack)).Resources)).toEqual(['shop'])
})

test('a dry run where AWS does not answer compares with nothing, and an operator reads why', async () => {
  const said: string[] = []
  const { than, standing, account } = await resolveComparison(undefined, options, (line) => said.push(line))
  expect(than).toBe('nothing, since no account of AWS answers here')
  expect([standing, account]).toEqual([readNoTemplates, null])
  expect(said).toEqual([expect.stringMatching(/^There is no way to the network from here\./)])
})
