import { expect, onTestFinished, test, vi } from 'vitest'
import { readStage } from '../../stage/read-stage.ts'
import { buckets } from '../../what-runs/resources.ts'
import { type Reply, startAws } from '../aws/aws.fixture.ts'
import { storedNames } from '../aws/parameters.ts'
import { gatherFacts } from './ask.ts'
import { listFindings } from './findings.ts'

const server = 'ns-1.awsdns-00.org'
const dns = {
  resolveNs: async () => [server],
  resolveMx: async () => [{ exchange: 'mx.example', priority: 10 }],
}
vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
vi.stubEnv('STRIPE_SECRET_KEY', '')

const account = '123456789012'
const stage = readStage('example')
const parameters = [...storedNames(stage), '/cdk-bootstrap/hnb659fds/version'].map((Name) => ({
  Name,
  Value: '21',
}))
const notThere = (Code: string): Reply => ({
  status: 404,
  body: `<ErrorResponse><Error><Code>${Code}</Code><Message>It does not exist</Message></Error></ErrorResponse>`,
})
const records = '/2013-04-01/hostedzone/Z00000000000000000000/rrset?name='
const noRecords = {
  body: '<ListResourceRecordSetsResponse><ResourceRecordSets/></ListResourceRecordSetsResponse>',
}

/** An account prepared as docs/deploy.md says, without resources of ours. */
const prepared: Record<string, Reply> = {
  GetCallerIdentity: {
    body: `<GetCallerIdentityResponse><GetCallerIdentityResult><Account>${account}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
  },
  '/2013-04-01/hostedzone/Z00000000000000000000': {
    body: `<GetHostedZoneResponse><HostedZone><Name>lorecircle.example.</Name><Config><PrivateZone>false</PrivateZone></Config></HostedZone><DelegationSet><NameServers><NameServer>${server}</NameServer></NameServers></DelegationSet></GetHostedZoneResponse>`,
  },
  '/2016-08-19/account-settings': { body: '{"AccountLimit":{"ConcurrentExecutions":1000}}' },
  '/v2/email/account': {
    body: '{"ProductionAccessEnabled":true,"SendingEnabled":true,"SendQuota":{"Max24HourSend":50000,"MaxSendRate":14}}',
  },
  '/v2/email/identities/lorecircle.example': {
    status: 404,
    headers: { 'x-amzn-errortype': 'NotFoundException' },
    body: '{"message":"Email identity lorecircle.example does not exist."}',
  },
  'AmazonSSM.GetServiceSetting': {
    body: '{"ServiceSetting":{"SettingId":"/ssm/parameter-store/high-throughput-enabled","SettingValue":"true"}}',
  },
  'AmazonSSM.GetParameters': { body: JSON.stringify({ Parameters: parameters }) },
  'secretsmanager.DescribeSecret': { status: 400, body: '{"__type":"ResourceNotFoundException"}' },
  DescribeStacks: { ...notThere('ValidationError'), status: 400 },
  '/2020-05-31/connection-group/lorecircle-example-domains': notThere('EntityNotFound'),
  ...Object.fromEntries(
    ['lorecircle.example', 'mail.lorecircle.example', '_dmarc.lorecircle.example'].map((host) => [
      `${records}${host}`,
      noRecords,
    ]),
  ),
  ...Object.fromEntries(
    buckets.map((name) => [`/lorecircle-example-${name}-${account}/`, { status: 404, body: '' }]),
  ),
}
/** What a stack has made has its name. */
const made: Record<string, Reply> = {
  '/v2/email/identities/lorecircle.example': { body: '{"VerifiedForSendingStatus":true}' },
  'secretsmanager.DescribeSecret': { body: '{"Name":"lorecircle-example-origin"}' },
  [`${records}lorecircle.example`]: {
    body: '<ListResourceRecordSetsResponse><ResourceRecordSets><ResourceRecordSet><Name>lorecircle.example.</Name><Type>A</Type></ResourceRecordSet></ResourceRecordSets></ListResourceRecordSetsResponse>',
  },
  [`/lorecircle-example-documents-${account}/`]: { body: '' },
}
const standsAt = (place: string): Record<string, Reply> => ({
  [place]: {
    body: '<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>a</StackName><CreationTime>2026-03-01T12:00:00Z</CreationTime><StackStatus>UPDATE_COMPLETE</StackStatus></member></Stacks></DescribeStacksResult></DescribeStacksResponse>',
  },
})

/** What is missing at an account, leaving out what this machine has or lacks itself. */
async function missingAt(replies: Record<string, Reply>) {
  const { options, close } = await startAws(replies)
  onTestFinished(() => void close())
  const ofThisMachine = ['this code', 'picture codec']
  return listFindings(stage, await gatherFacts(stage, options, dns)).flatMap(({ what, found, todo }) =>
    todo === undefined || ofThisMachine.includes(what) ? [] : [`${what}: ${found}`],
  )
}

test('an account that was prepared as the deploy guide says is let through', async () => {
  expect(await missingAt(prepared)).toEqual([])
})

test('a stage that stands is deployed again: nothing of its own is in its way, though its edge is in another region', async () => {
  const standing = [
    'us-west-2 DescribeStacks lorecircle-example-mail',
    'us-west-2 DescribeStacks lorecircle-example-data',
    'us-east-1 DescribeStacks lorecircle-example-edge',
  ].map(standsAt)
  expect(await missingAt(Object.assign({}, prepared, made, ...standing))).toEqual([])
})
