import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { S3Client } from '@aws-sdk/client-s3'
import { buildCustomMessage } from '@lorecircle/functions/identity-email/custom-message'
import { limitCodes, limitSignUps } from '@lorecircle/functions/identity-email/mailbox-limits'
import { rateLimits } from '@lorecircle/functions/limits/limits'
import { startIdentity } from '@lorecircle/local/identity/start-identity'
import { startInvokeApi } from '@lorecircle/local/runtime/start-runtime'
import { mailboxRefusals } from '@lorecircle/shared/account/mailbox-refusals'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from '../../../support/free-ports.ts'
import { startBookshops } from '../../checkout/bookshop.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let shops: Awaited<ReturnType<typeof startBookshops>>
let cognito: CognitoIdentityProviderClient
let ClientId = ''
let stop: () => Promise<void>
beforeAll(async () => {
  shops = await startBookshops()
  // Early in a day and well inside an hour, so that none begins during a test.
  shops.clock.aheadMs = day - (Date.now() % day) + 10 * minute
  const folder = mkdtempSync(`${tmpdir()}/mailbox-limits-`)
  // With the rights that the table of what runs gives the two functions.
  const writes = await shops.as('identity-email')
  const asks = await shops.as('identity-sign-up')
  const port = await freePorts()
  const lambda = await startInvokeApi({
    port,
    functions: {
      async 'identity-email'(event) {
        await limitCodes(writes, event)
        return buildCustomMessage(event, 'http://lorecircle.localhost:4321')
      },
      'identity-sign-up': (event) => limitSignUps(asks, event),
    },
  })
  const endpoint = `http://127.0.0.1:${port}`
  const identity = await startIdentity({
    port: 0,
    dataDir: folder,
    preSignUp: { endpoint, functionName: 'identity-sign-up' },
    customMessage: { endpoint, functionName: 'identity-email' },
    mail: { endpoint: process.env.AWS_ENDPOINT_URL_SESV2 ?? '', from: 'hello@lorecircle.example' },
    // The pool's own limit counts one account at a time.
    faults: { codesAnHour: 1_000 },
  })
  ClientId = identity.clientId
  cognito = new CognitoIdentityProviderClient({
    region: 'us-west-2',
    endpoint: identity.endpoint,
    credentials: { accessKeyId: 'tests', secretAccessKey: 'tests' },
  })
  stop = async () => {
    cognito.destroy()
    await Promise.all([identity.close(), lambda.close(), shops.stop()])
    rmSync(folder, { recursive: true })
  }
})
afterAll(() => stop())

const signUp = (Username: string) =>
  said(cognito.send(new SignUpCommand({ ClientId, Username, Password: 'a lantern in the window' })))
const resend = (Username: string) =>
  said(cognito.send(new ResendConfirmationCodeCommand({ ClientId, Username })))
const forgot = (Username: string) => said(cognito.send(new ForgotPasswordCommand({ ClientId, Username })))

async function said(answer: Promise<unknown>): Promise<string> {
  try {
    await answer
    return 'sent'
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
}
const refused = (trigger: string, sentence: string) =>
  `UserLambdaValidationException: ${trigger} failed with error ${sentence}.`

const mailsTo = async (addresses: readonly string[]) =>
  (await Promise.all(addresses.map((address) => shops.mailTo(address)))).flat()

test('one mailbox gets ten sign-ups a day, whatever tags and dots its addresses have', async () => {
  const addresses = Array.from({ length: 25 }, (_, n) =>
    n % 2 === 0 ? `bombed+${n}@gmail.com` : `bom.bed+${n}@googlemail.com`,
  )
  const answers: string[] = []
  for (const address of addresses) answers.push(await signUp(address))
  const { most } = rateLimits['account.sign_ups']
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(most)
  expect(new Set(answers.slice(most))).toEqual(new Set([refused('PreSignUp', mailboxRefusals.signUps)]))
  expect(await mailsTo(addresses)).toHaveLength(most)
  expect(await signUp('somebody.else@gmail.com')).toBe('sent')
  shops.clock.aheadMs += day
  expect(await signUp('bombed+tomorrow@gmail.com')).toBe('sent')
})

test('one mailbox gets ten codes an hour and twenty a day, to sign up, sent again or for a new password', async () => {
  const email = 'often@example.com'
  await signUp(email)
  const code = /\d{6}/.exec((await shops.mailTo(email)).at(-1)?.body.html.split('<body>')[1] ?? '')?.[0]
  await cognito.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: code }))
  await signUp('often+unconfirmed@example.com')
  const { most } = rateLimits['account.codes']
  const asked = [1, 2]
  const askTimes = async (times: number) => {
    const answers: string[] = []
    for (let n = 0; n < times; n++)
      answers.push(n % 2 === 0 ? await forgot(email) : await resend('often+unconfirmed@example.com'))
    return answers
  }
  const answers = await askTimes(most)
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(most - asked.length)
  expect(answers.at(-1)).toBe(refused('CustomMessage', mailboxRefusals.codesThisHour))
  shops.clock.aheadMs += hour
  expect(new Set(await askTimes(most))).toEqual(new Set(['sent']))
  shops.clock.aheadMs += hour
  expect(await forgot(email)).toBe(refused('CustomMessage', mailboxRefusals.codesToday))
  const { most: mostToday } = rateLimits['account.codes_a_day']
  expect(await mailsTo([email, 'often+unconfirmed@example.com'])).toHaveLength(mostToday)
  shops.clock.aheadMs += day
  expect(await forgot(email)).toBe('sent')
})

test('codes go out uncounted while the store is away or slow', async () => {
  const event = {
    triggerSource: 'CustomMessage_ForgotPassword',
    request: { userAttributes: { email: 'away@example.com' } },
  }
  const logged: string[] = []
  const services = { ...shops.services, log: (what: string) => void logged.push(what) }
  const away = new S3Client({ region: 'us-west-2', endpoint: 'http://127.0.0.1:1', maxAttempts: 1 })
  await limitCodes({ ...services, documents: createDocuments(away, 'documents') }, event)
  const never = { ...services.documents, create: () => new Promise<never>(() => {}) }
  await limitCodes({ ...services, documents: never, sleep: async () => {} }, event)
  expect(logged).toEqual(['mailbox.uncounted', 'mailbox.uncounted'])
})
