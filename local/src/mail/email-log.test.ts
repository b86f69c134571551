import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EmailLog, type ReceivedEmail } from './email-log.ts'

const email = (messageId: string): ReceivedEmail => ({
  messageId,
  from: 'shop@example.com',
  replyTo: [],
  destination: { to: ['reader@example.com'], cc: [], bcc: [] },
  subject: 'Your order',
  body: { text: 'Thank you.' },
  attachments: [],
  at: 0,
})

const idsIn = (log: EmailLog) => log.entries.map(({ number }) => log.read(number)?.messageId)
const fileOfTest = () => {
  const folder = mkdtempSync(join(tmpdir(), 'email-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'mailbox.json')
}

test('a mail that arrives after a line that was cut short is found after a restart', () => {
  const file = fileOfTest()
  new EmailLog(file).append(email('first'))
  appendFileSync(file, '{"messageId":"half')
  new EmailLog(file).append(email('second'))
  expect(idsIn(new EmailLog(file))).toEqual(['first', 'second'])
})

test('what is held of an email does not grow with its text, and the text is read when it is asked for', () => {
  const log = new EmailLog(fileOfTest())
  const words = 'Éowyn rode on. '.repeat(100_000)
  for (let n = 0; n < 20; n++) log.append({ ...email(`mail-${n}`), body: { text: words } })
  expect(JSON.stringify(log.entries).length / log.entries.length).toBeLessThan(200)
  expect(log.read(20)).toEqual({ ...email('mail-19'), body: { text: words } })
  expect([...log.jsonSince(0)].map((json) => JSON.parse(json).messageId)).toEqual(
    Array.from({ length: 20 }, (_, n) => `mail-${n}`),
  )
  expect([...log.jsonSince(1)]).toEqual([])
})

test('the list is bounded: the oldest emails leave it, and the numbers of the others stay', () => {
  const file = fileOfTest()
  const log = new EmailLog(file, 3)
  for (let n = 1; n <= 5; n++) log.append(email(`mail-${n}`))
  for (const one of [log, new EmailLog(file, 3)]) {
    expect(one.entries.map(({ number }) => number)).toEqual([3, 4, 5])
    expect(idsIn(one)).toEqual(['mail-3', 'mail-4', 'mail-5'])
    expect([one.read(2), one.read(6)]).toEqual([null, null])
  }
})
