import { afterAll, expect, test, vi } from 'vitest'
import { readStage } from '../../stage/read-stage.ts'
import { startAws } from '../aws/aws.fixture.ts'
import { findConflictingResources } from './ask.ts'

vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
const account = '123456789012'
const stage = readStage('example')
const record = (name: string, type: string) =>
  `<ResourceRecordSet><Name>${name}.</Name><Type>${type}</Type></ResourceRecordSet>`
const zoneFrom = (first: string, ...records: string[]) => ({
  [`/2013-04-01/hostedzone/${stage.hostedZoneId}/rrset?name=${first}`]: {
    body: `<ListResourceRecordSetsResponse><ResourceRecordSets>${records.join('')}</ResourceRecordSets></ListResourceRecordSetsResponse>`,
  },
})
const blog = record('blog.lorecircle.example', 'A')
const aws = await startAws({
  'secretsmanager.DescribeSecret': { body: '{"Name":"lorecircle-example-origin"}' },
  ...zoneFrom(
    'lorecircle.example',
    record('lorecircle.example', 'A'),
    record('lorecircle.example', 'NS'),
    record('\\052.lorecircle.example', 'CNAME'),
    blog,
  ),
  ...zoneFrom('_dmarc.lorecircle.example', record('_dmarc.lorecircle.example', 'TXT'), blog),
  ...zoneFrom('mail.lorecircle.example', record('www.lorecircle.example', 'CNAME')),
  '/2020-05-31/connection-group/lorecircle-example-domains': {
    body: '<ConnectionGroup><Id>cg_1</Id></ConnectionGroup>',
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
  const found = await findConflictingResources(stage, aws.options, account)
  expect(found.map(({ what }) => what)).toEqual([
    'SES’ identity lorecircle.example',
    'record TXT _dmarc.lorecircle.example',
    `bucket lorecircle-example-documents-${account}`,
    'secret lorecircle-example-origin',
    'record A lorecircle.example',
    'record CNAME *.lorecircle.example',
    'CloudFront’s connection group lorecircle-example-domains',
  ])
  expect(found[0]?.todo).toContain('remove the identity')
  expect(found[1]?.todo).toContain('by which SES sends')
  expect(found[2]?.todo).toContain('another name')
})
