import { afterAll, expect, test, vi } from 'vitest'
import { readStage } from '../../stage/read-stage.ts'
import { startAws } from '../aws/aws.fixture.ts'
import { inTheWay } from './in-the-way.ts'

vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
const account = '123456789012'
const aws = await startAws({
  DescribeStacks: {
    status: 400,
    body: '<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack with id a does not exist</Message></Error></ErrorResponse>',
  },
  '/v2/email/identities/lorecircle.example': { body: '{"VerifiedForSendingStatus":false}' },
  [`/lorecircle-example-documents-${account}/`]: { body: '' },
  ...Object.fromEntries(
    ['uploads', 'masters', 'site', 'logs'].map((name) => [
      `/lorecircle-example-${name}-${account}/`,
      { status: 404, body: '' },
    ]),
  ),
})
afterAll(aws.close)

test('whoever has added the domain to SES by hand, or had a stage of this name, is told before anything is made', async () => {
  expect(await inTheWay(readStage('example'), aws.options, account)).toEqual([
    'SES’ identity lorecircle.example',
    `bucket lorecircle-example-documents-${account}`,
  ])
})
