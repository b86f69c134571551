import { afterAll, expect, test, vi } from 'vitest'
import { readStage } from '../../stage/read-stage.ts'
import { startAws } from '../aws/aws.fixture.ts'
import { inTheWay } from './in-the-way.ts'

vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
const account = '123456789012'
const stage = readStage('example')
const record = (name: string, type: string) =>
  `<ResourceRecordSet><Name>${name}.</Name><Type>${type}</Type></ResourceRecordSet>`
const records = [
  record('lorecircle.example', 'A'),
  record('lorecircle.example', 'NS'),
  record('\\052.lorecircle.example', 'CNAME'),
  record('blog.lorecircle.example', 'A'),
]
const aws = await startAws({
  'secretsmanager.DescribeSecret': { body: '{"Name":"lorecircle-example-origin"}' },
  [`/2013-04-01/hostedzone/${stage.hostedZoneId}/rrset?name=lorecircle.example`]: {
    body: `<ListResourceRecordSetsResponse><ResourceRecordSets>${records.join('')}</ResourceRecordSets></ListResourceRecordSetsResponse>`,
  },
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
  const found = await inTheWay(stage, aws.options, account)
  expect(found.map(({ what }) => what)).toEqual([
    'SES’ identity lorecircle.example',
    `bucket lorecircle-example-documents-${account}`,
    'secret lorecircle-example-origin',
    'record A lorecircle.example',
    'record CNAME *.lorecircle.example',
  ])
  expect(found[0]?.todo).toContain('remove the identity')
  expect(found[1]?.todo).toContain('another name')
})
