import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Mailbox, startMailbox } from './start-mailbox.ts'

let folder: string
let mailbox: Mailbox
const clock = { aheadInMs: 0 }
const clients: SESv2Client[] = []
const ses = (accessKeyId = 'operator') => {
  const credentials = { accessKeyId, secretAccessKey: 'x' }
  const client = new SESv2Client({ endpoint: mailbox.url, region: 'us-west-2', credentials, maxAttempts: 1 })
  clients.push(client)
  return client
}
const letter = (to: string, replyTo: string[] = []) =>
  new SendEmailCommand({
    FromEmailAddress: 'Lorecircle <hello@lorecircle.example>',
    Destination: { ToAddresses: [to] },
    ReplyToAddresses: replyTo,
    Content: { Simple: { Subject: { Data: 'A letter' }, Body: { Text: { Data: 'Hello' } } } },
  })
const dayInMs = 24 * 60 * 60 * 1000
const Store = z.object({
  emails: z.object({ destination: z.object({ to: z.string().array() }) }).array(),
  bounced: z.object({ destination: z.object({ to: z.string().array() }) }).array(),
})
const arrived = async () => {
  const { emails, bounced } = Store.parse(await (await fetch(`${mailbox.url}/store`)).json())
  const to = (list: typeof emails) => list.flatMap(({ destination }) => destination.to)
  return { emails: to(emails), bounced: to(bounced) }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-faults-'))
  mailbox = await startMailbox({
    port: 0,
    dataFile: join(folder, 'mail.jsonl'),
    now: () => Date.now() + clock.aheadInMs,
  })
})
afterEach(() => {
  mailbox.switches.turn({ isPaused: false, mostASecond: null, mostADay: null, sandbox: null })
})
afterAll(async () => {
  for (const client of clients) client.destroy()
  await mailbox.close()
  await rm(folder, { recursive: true })
})

test('sending that is paused says so of every letter, until it goes on', async () => {
  mailbox.switches.turn({ isPaused: true })
  await expect(ses().send(letter('reader@example.com'))).rejects.toMatchObject({
    name: 'SendingPausedException',
    $metadata: { httpStatusCode: 400 },
  })
  mailbox.switches.turn({ isPaused: false })
  await ses().send(letter('reader@example.com'))
  expect((await arrived()).emails).toEqual(['reader@example.com'])
})

test('more letters in a second than the account may send are refused', async () => {
  mailbox.switches.turn({ mostASecond: 3 })
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c', 'd', 'e'].map((name) => ses().send(letter(`${name}@example.com`))),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(2)
  expect(refused[0]?.reason).toMatchObject({
    name: 'TooManyRequestsException',
    $metadata: { httpStatusCode: 429 },
  })
})

test('more recipients in 24 hours than the account’s quota are refused, and the account says how many there were', async () => {
  clock.aheadInMs = 3 * dayInMs
  mailbox.switches.turn({ mostADay: 2 })
  const quota = async () => (await ses().send(new GetAccountCommand({}))).SendQuota
  expect(await quota()).toMatchObject({ Max24HourSend: 2, SentLast24Hours: 0 })
  await ses().send(letter('a@example.com'))
  await ses().send(letter('b@example.com'))
  await expect(ses().send(letter('c@example.com'))).rejects.toMatchObject({
    name: 'LimitExceededException',
    message: 'Daily message quota exceeded.',
    $metadata: { httpStatusCode: 400 },
  })
  expect(await quota()).toMatchObject({ SentLast24Hours: 2 })
  // It counts in steps of a hundredth of a day.
  clock.aheadInMs += 1.02 * dayInMs
  expect(await quota()).toMatchObject({ SentLast24Hours: 0 })
  await ses().send(letter('c@example.com'))
})

test('an account without a daily quota says -1, as SES does', async () => {
  expect((await ses().send(new GetAccountCommand({}))).SendQuota?.Max24HourSend).toBe(-1)
})

test('in the sandbox a letter goes to verified addresses alone', async () => {
  mailbox.switches.turn({ sandbox: ['author@example.org', '@lorecircle.example'] })
  await ses().send(letter('Author <author@example.org>'))
  await ses().send(letter('anybody@lorecircle.example'))
  await expect(ses().send(letter('stranger@example.org'))).rejects.toMatchObject({
    name: 'MessageRejected',
    message: expect.stringContaining('stranger@example.org'),
  })
})

test('a letter that bounces was accepted, and arrives nowhere', async () => {
  await ses().send(letter('bounce@simulator.amazonses.com'))
  const { emails, bounced } = await arrived()
  expect(bounced).toEqual(['bounce@simulator.amazonses.com'])
  expect(emails).not.toContain('bounce@simulator.amazonses.com')
})

test('an address with letters that SES cannot carry is refused, also as the one for answers', async () => {
  const refused = { name: 'BadRequestException' }
  await expect(ses().send(letter('éowyn@example.com'))).rejects.toMatchObject(refused)
  await expect(ses().send(letter('reader@example.com', ['é@example.com']))).rejects.toMatchObject(refused)
})

test('who has no business with letters sends none', async () => {
  await ses('lorecircle-api').send(letter('reader@example.com'))
  await expect(ses('lorecircle-publish-shops').send(letter('reader@example.com'))).rejects.toMatchObject({
    name: 'AccessDeniedException',
  })
})
