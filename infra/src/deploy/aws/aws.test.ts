import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyTemplate } from '../changes/changes.ts'
import { startAws } from './aws.fixture.ts'
import { readDeployedTemplate, readFunctionVariables, restartFunction } from './deployed.ts'
import { readParameterHistory, readParameters } from './parameters.ts'
import {
  isMailDomainVerified,
  readAwsAccountId,
  readHostedZone,
  readLambdaConcurrency,
  readSesAccount,
} from './standing.ts'

const replies = {
  GetCallerIdentity: {
    body: '<GetCallerIdentityResponse><GetCallerIdentityResult><Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>',
  },
  '/2013-04-01/hostedzone/Z1': {
    body: '<GetHostedZoneResponse><HostedZone><Id>/hostedzone/Z1</Id><Name>lorecircle.example.</Name><Config><PrivateZone>false</PrivateZone></Config></HostedZone><DelegationSet><NameServers><NameServer>ns-1.awsdns-00.org</NameServer></NameServers></DelegationSet></GetHostedZoneResponse>',
  },
  '/2013-04-01/hostedzone/Z2': {
    status: 404,
    body: '<ErrorResponse><Error><Type>Sender</Type><Code>NoSuchHostedZone</Code><Message>No hosted zone found with ID: Z2</Message></Error></ErrorResponse>',
  },
  '/2016-08-19/account-settings': { body: '{"AccountLimit":{"ConcurrentExecutions":10}}' },
  '/v2/email/account': {
    body: '{"ProductionAccessEnabled":false,"SendingEnabled":true,"SendQuota":{"Max24HourSend":200,"MaxSendRate":1,"SentLast24Hours":0}}',
  },
  '/v2/email/identities/lorecircle.example': { body: '{"VerifiedForSendingStatus":true}' },
  '/v2/email/identities/other.example': {
    status: 404,
    headers: { 'x-amzn-errortype': 'NotFoundException' },
    body: '{"message":"Email identity other.example does not exist."}',
  },
  'AmazonSSM.GetParameters': {
    body: '{"Parameters":[{"Name":"/a","Value":"1","Type":"SecureString"}],"InvalidParameters":["/b"]}',
  },
  'AmazonSSM.GetParameterHistory': { status: 400, body: '{"__type":"ParameterNotFound"}' },
  GetTemplate: {
    status: 400,
    body: '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id new does not exist</Message></Error></ErrorResponse>',
  },
  '/2015-03-31/functions/api/configuration': { body: '{"Environment":{"Variables":{"SITE_BUCKET":"site"}}}' },
}

const { options, changes, close } = await startAws(replies)
beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
})
afterAll(close)

test('AWS is asked in its own words, and its documented answers are understood', async () => {
  expect(await readAwsAccountId(options)).toBe('123456789012')
  expect(await readHostedZone(options, 'Z1')).toEqual({
    name: 'lorecircle.example',
    isPrivate: false,
    nameServers: ['ns-1.awsdns-00.org'],
  })
  expect(await readLambdaConcurrency(options)).toBe(10)
  expect(await readSesAccount(options)).toEqual({
    isOutOfSandbox: false,
    isEnabled: true,
    perSecond: 1,
    perDay: 200,
  })
  expect(await isMailDomainVerified(options, 'lorecircle.example')).toBe(true)
  expect(await readParameters(options, ['/a', '/b'])).toEqual(new Map([['/a', '1']]))
  expect(await readFunctionVariables(options, 'api')).toEqual({ SITE_BUCKET: 'site' })
})

test('what is not there yet is an answer, and no error', async () => {
  expect(await readHostedZone(options, 'Z2')).toBeNull()
  expect(await isMailDomainVerified(options, 'other.example')).toBe(false)
  expect(await readParameterHistory(options, '/lorecircle/example/deployed')).toEqual([])
  expect(await readDeployedTemplate(options, 'new')).toEqual(emptyTemplate)
})

test('whoever has changed a secret has a function start anew, by a change that is nothing else', async () => {
  await restartFunction(options, 'api', 'Started anew')
  expect(changes).toEqual(['PUT /2015-03-31/functions/api/configuration {"Description":"Started anew"}'])
})

test('what AWS refuses for another reason is said, and not taken for nothing', async () => {
  await expect(readFunctionVariables(options, 'unknown')).rejects.toThrow()
})
