import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Reply, startAws } from './aws.fixture.ts'
import { allowStackDeletion, readStackState } from './deployed.ts'

beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
})
const started: { close(): void }[] = []
afterAll(() => {
  for (const { close } of started) close()
})

async function accountWith(DescribeStacks: Reply) {
  const done = '<UpdateTerminationProtectionResponse/>'
  const aws = await startAws({ DescribeStacks, UpdateTerminationProtection: { body: done } })
  started.push(aws)
  return aws
}
const described = (status: string): Reply => ({
  body: `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>a</StackName><CreationTime>2026-03-01T12:00:00Z</CreationTime><StackStatus>${status}</StackStatus></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
})

test('after a first deployment that failed the next one may take its ruins away', async () => {
  const { options, changes } = await accountWith(described('ROLLBACK_COMPLETE'))
  expect(await readStackState(options, 'a')).toBe('failed')
  await allowStackDeletion(options, 'a')
  expect(changes).toEqual([
    'POST / Action=UpdateTerminationProtection&EnableTerminationProtection=false&StackName=a',
  ])
})

test.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'UPDATE_ROLLBACK_FAILED'])(
  'a stack that people’s documents are in keeps its guard: %s',
  async (status) => {
    const { options, changes } = await accountWith(described(status))
    expect(await readStackState(options, 'a')).toBe('there')
    await allowStackDeletion(options, 'a')
    expect(changes).toEqual([])
  },
)

test('a stack that was never made is nowhere', async () => {
  const { options, changes } = await accountWith({
    status: 400,
    body: '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id a does not exist</Message></Error></ErrorResponse>',
  })
  await allowStackDeletion(options, 'a')
  expect([await readStackState(options, 'a'), changes]).toEqual(['nowhere', []])
})
