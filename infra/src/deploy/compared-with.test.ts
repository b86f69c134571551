import { afterAll, expect, test, vi } from 'vitest'
import { comparedWith } from './compared-with.ts'
import { nowhere } from './plan.ts'

vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
afterAll(() => vi.unstubAllEnvs())

test('a dry run where AWS does not answer compares with nothing, and an operator reads why', async () => {
  const said: string[] = []
  const options = { region: 'us-west-2', endpoint: 'http://127.0.0.1:1', maxAttempts: 1 }
  const { than, standing, account } = await comparedWith(undefined, options, (line) => said.push(line))
  expect(than).toBe('nothing, since no account of AWS answers here')
  expect([standing, account]).toEqual([nowhere, null])
  expect(said).toEqual([expect.stringMatching(/^There is no way to the network from here\./)])
})
