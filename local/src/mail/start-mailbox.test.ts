import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { everyEmailPaths, type Mailbox, startMailbox } from './start-mailbox.ts'

let folder: string
let mailbox: Mailbox
const start = async () => {
  mailbox = await startMailbox({ port: 0, dataFile: join(folder, 'mail.jsonl') })
}
const send = (to: string, subject: string, html = '<p>Hello</p>', authorization = 'AWS4-HMAC-SHA256 x') =>
  fetch(`${mailbox.url}/v2/email/outbound-emails`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      FromEmailAddress: '=?UTF-8?B?w4lvd3lu?= <shop@lorecircle.localhost>',
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: subject },
          Body: { Html: { Data: html }, Text: { Data: 'Hello' } },
          Headers: [{ Name: 'List-Unsubscribe', Value: '<https://example.org/u>' }],
        },
      },
    }),
  })
const get = async (path: string) => (await fetch(mailbox.url + path)).text()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'))
  await start()
})
afterAll(async () => {
  await mailbox.close()
  await rm(folder, { recursive: true })
})

test('mail that was sent is in the inbox, newest first, and is still there after a restart', async () => {
  await send('reader@example.org', 'First')
  await send('author@example.org', 'Second <b>')
  await mailbox.close()
  await start()
  const inbox = await get('/')
  expect(inbox).toContain('<h1>Mailbox</h1>')
  expect(inbox.indexOf('Second &lt;b&gt;')).toBeGreaterThan(0)
  expect(inbox.indexOf('Second')).toBeLessThan(inbox.indexOf('First'))
  expect(await get('/?to=READER')).not.toContain('Second')
  const { emails } = JSON.parse(await get('/store'))
  expect(emails).toMatchObject([
    { subject: 'First', destination: { to: ['reader@example.org'] } },
    { subject: 'Second <b>', headers: [{ name: 'List-Unsubscribe' }] },
  ])
})

test('a mail is shown in a frame that runs nothing and opens links in a tab', async () => {
  await send('reader@example.org', 'Link', '<script>alert(1)</script><a href="https://example.org">go</a>')
  const { emails } = JSON.parse(await get('/store'))
  const page = await get(`/mail/${emails.length}`)
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(page).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;script&gt;')
  expect(page).not.toContain('<script>')
  expect(page).toContain('Éowyn &lt;shop@lorecircle.localhost&gt;')
  expect((await fetch(`${mailbox.url}/mail/999`)).status).toBe(404)
})

test('an unsigned or malformed message is refused and not kept', async () => {
  const before = JSON.parse(await get('/store')).emails.length
  expect((await send('a@example.org', 'x', '<p>x</p>', '')).status).toBe(403)
  expect((await send('a@example.org', '')).status).toBe(400)
  expect(JSON.parse(await get('/store')).emails).toHaveLength(before)
})

test('every email that there is stands on one page, beside its plain text and alone', async () => {
  expect(await get('/')).toContain('href="/every-email"')
  const all = await get('/every-email')
  expect(all.match(/<iframe [^>]*sandbox=/g)).toHaveLength(everyEmailPaths.length)
  expect(all.match(/<pre /g)).toHaveLength(everyEmailPaths.length)
  expect(all).toMatch(/Download your eBook \(EPUB · [\d.]+ [kM]B\): https:\/\//)
  for (const path of everyEmailPaths) {
    expect(all).toContain(`href="${path}"`)
    const email = await get(path)
    expect(email).toMatch(/^<!doctype html>/)
    for (const [, picture = ''] of email.matchAll(/<img src="([^"]*)"/g)) {
      expect((await fetch(mailbox.url + picture)).headers.get('content-type')).toBe('image/webp')
    }
  }
  expect((await fetch(`${mailbox.url}/every-email/no-such/1`)).status).toBe(404)
  expect((await fetch(`${mailbox.url}/favicon.ico`)).status).toBe(204)
})

setFlagsFromString('--expose-gc')
const collect = z.function().parse(runInNewContext('gc'))
const heapInMb = () => {
  collect()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

test('a mail is held once, however many come at once, and none is lost', async () => {
  const before = heapInMb()
  const letters = 40
  const subjects = Array.from({ length: letters }, (_, n) => `Long letter ${n}`)
  const long = (subject: string) => `<p>${subject.padEnd(1024 * 1024, ' and so on')}</p>`
  for (const subject of subjects.slice(0, letters / 2))
    await send('patient@example.org', subject, long(subject))
  await Promise.all(
    subjects.slice(letters / 2).map((subject) => send('patient@example.org', subject, long(subject))),
  )
  const inbox = await get('/?to=patient@example.org')
  for (const subject of subjects) expect(inbox).toContain(subject)
  // What was read is let go of once nothing is being sent.
  await expect.poll(() => heapInMb() - before).toBeLessThan(1.5 * letters)
}, 60_000)
