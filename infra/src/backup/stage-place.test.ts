import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAws } from '../deploy/aws/aws.fixture.ts'
import { findUserPool } from './stage-place.ts'

vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
const accounts = 'lorecircle-main-accounts'

async function accountWith(...pools: [id: string, name: string][]) {
  const UserPools = pools.map(([Id, Name]) => ({ Id, Name }))
  const asked = 'AWSCognitoIdentityProviderService.ListUserPools'
  const { options, close } = await startAws({ [asked]: { body: JSON.stringify({ UserPools }) } })
  onTestFinished(() => void close())
  return new CognitoIdentityProviderClient(options)
}

test('a stage’s accounts are found by its name', async () => {
  const account = await accountWith(['us-west-2_a', 'lorecircle-mai-accounts'], ['us-west-2_b', accounts])
  expect(await findUserPool(account, accounts)).toBe('us-west-2_b')
  await expect(findUserPool(account, 'lorecircle-other-accounts')).rejects.toThrow('There is no user pool')
})

test('where two pools have the name nobody’s accounts are taken for the stage’s', async () => {
  const account = await accountWith(['us-west-2_a', accounts], ['us-west-2_b', accounts])
  await expect(findUserPool(account, accounts)).rejects.toThrow(/us-west-2_a and us-west-2_b/)
})
