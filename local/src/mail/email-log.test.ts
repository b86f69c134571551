import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Email } from './email.ts'
import { EmailLog } from './email-log.ts'

const email = (messageId: string): Email => ({
  messageId,
  from: 'shop@example.com',
  replyTo: [],
  destination: { to: ['reader@example.com'], cc: [], bcc: [] },
  subject: 'Your order',
  body: { text: 'Thank you.' },
  attachments: [],
  at: 0,
})

test('a mail that arrives after a line that was cut short is found after a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'email-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'mailbox.json')
  new EmailLog(file).append(email('first'))
  appendFileSync(file, '{"messageId":"half')
  new EmailLog(file).append(email('second'))
  expect(new EmailLog(file).emails.map(({ messageId }) => messageId)).toEqual(['first', 'second'])
})
