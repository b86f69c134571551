import { isWithin, type Limit } from '@lorecircle/functions/limits/is-within'
import { refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type MailRoom, openShop, startMailRoom } from './mail-room.ts'

let room: MailRoom
let shop: Awaited<ReturnType<typeof openShop>>
let reader: ReturnType<MailRoom['visitor']>
let shops = 0

beforeAll(async () => {
  room = await startMailRoom()
})
afterAll(() => room.stop())
beforeEach(async () => {
  room.clock.aheadInMs = 0
  const number = ++shops
  shop = await openShop(room.services, `dunsany-${number}`, 'Lord Dunsany')
  reader = room.visitor(shop.host, `192.0.2.${number}`)
})

const Said = z.object({ message: z.string() })
const message = 'Dear Lord Dunsany,\n\nwhere does the river lead?'
const fields = (more: Record<string, string> = {}) => ({
  name: 'Ann Reader',
  email: 'ann@example.com',
  message,
  ...more,
})
const write = (more?: Record<string, string>) => reader.json('/api/contact', fields(more))
const letters = () => room.mailTo(shop.email)

test('a reader’s message reaches the author, who answers to the reader', {
  tags: ['A2.8-23', 'A2.8-24'],
}, async () => {
  const answer = await write()
  expect(Said.parse(await answer.json()).message).toBe(
    'Your message is on its way. The answer comes to the address that you gave.',
  )
  const [mail, ...more] = await letters()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    from: '"Lorecircle" <hello@lorecircle.example>',
    replyTo: ['ann@example.com'],
    subject: 'Ann Reader wrote to you',
    destination: { to: [shop.email], cc: [], bcc: [] },
  })
  expect(mail?.body.text).toContain(message)
})

test('the reader never learns the author’s address: not from the answer, and not by mail', {
  tags: ['A2.8-26'],
}, async () => {
  const answer = await write()
  const all = [await answer.text(), JSON.stringify([...answer.headers])].join('\n')
  expect(all).not.toContain(shop.email)
  expect(await room.mailTo('ann@example.com')).toEqual([])
})

test('the host decides whom a message reaches, whatever the payload says', async () => {
  const other = await openShop(room.services, `nesbit-${shops}`, 'E. Nesbit')
  await write({ domain: other.host, to: other.email })
  expect([(await letters()).length, (await room.mailTo(other.email)).length]).toEqual([1, 0])
  const nowhere = await room.visitor(room.services.productDomain).json('/api/contact', fields())
  expect(nowhere.status).toBe(404)
})

test('what a visitor types stays text, and gets into no header', async () => {
  await write({
    name: 'Ann\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script>',
    message: '<img src=x onerror=alert(1)>\r\nReply-To: evil@example.com',
  })
  const [mail] = await letters()
  expect(mail).toMatchObject({
    replyTo: ['ann@example.com'],
    subject: 'Ann Bcc: all@example.com <script>alert(1)</script> wrote to you',
  })
  expect(mail?.body.html).not.toMatch(/<script>|<img/)
  expect(await room.mailTo('all@example.com')).toEqual([])
})

test.each([
  [{ name: ' ' }, 'Please enter your name.', 'name'],
  [{ email: 'ann' }, 'Please enter a valid email address.', 'email'],
  [{ email: 'ann@example.com\nBcc: all@example.com' }, 'Please enter a valid email address.', 'email'],
  [{ message: '\r\n' }, 'Please write a message.', 'message'],
  [{ message: 'x'.repeat(5_001) }, 'A message can have at most 5000 characters.', 'message'],
])('a form that is not complete is told which field: %#', async (typed, told, field) => {
  const answer = await write(typed)
  expect([answer.status, await answer.json()]).toMatchObject([400, { message: told, details: { field } }])
  expect(await letters()).toEqual([])
})

test('a megabyte is refused unread', async () => {
  expect((await write({ message: 'x'.repeat(1024 * 1024) })).status).toBe(413)
  expect(await letters()).toEqual([])
})

test('a program that fills in what people do not see sends nothing', async () => {
  expect((await write({ website: 'https://spam.example' })).status).toBe(400)
  expect((await write({ website: '' })).status).toBe(200)
  expect(await letters()).toHaveLength(1)
})

test('one sender’s eleventh message in an hour is refused kindly, without JavaScript with all that was typed; the next hour is free', {
  tags: ['A2.8-25'],
}, async () => {
  const statuses: number[] = []
  for (let round = 0; round < 11; round++)
    statuses.push((await write({ email: `r${round}@example.com` })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  const refused = await reader.form('/api/contact', fields())
  expect(refused.headers.get('location')).toMatch(new RegExp(`^${shop.url}/contact/again/[\\w-]{32}$`))
  expect(await letters()).toHaveLength(10)
  expect((await room.visitor(shop.host, '203.0.113.5').json('/api/contact', fields())).status).toBe(200)
  room.clock.aheadInMs = 60 * 60 * 1000
  expect((await write()).status).toBe(200)
})

test('an author gets no more than sixty messages an hour, from wherever they come', {
  tags: ['A2.8-25'],
}, async () => {
  const perShop: Limit = { what: 'contact.shop', who: shop.sub, most: 60, every: 'hour' }
  for (let count = 0; count < 59; count++) await isWithin(room.services, [perShop])
  const statuses: number[] = []
  for (const address of ['198.51.100.1', '198.51.100.2']) {
    const sent = fields({ email: `at-${address}@example.com` })
    statuses.push((await room.visitor(shop.host, address).json('/api/contact', sent)).status)
  }
  expect(statuses).toEqual([200, 429])
})

test('of twenty who ask at once for three places, three get one', async () => {
  const three: Limit = { what: 'places', who: shop.sub, most: 3, every: 'hour' }
  const asked = Array.from({ length: 20 }, () => isWithin(room.services, [three]))
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(3)
})

test('without JavaScript a sent message leads to a page that says so', async () => {
  const answer = await reader.form('/api/contact', fields({ website: '' }))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${shop.url}/contact/sent`])
})

test('what refused forms keep has an end, for each sender and each form', async () => {
  const long = 'x'.repeat(60_000)
  const answer = await reader.form('/api/contact', fields({ message: long }))
  const id = answer.headers.get('location')?.split('/').at(-1) ?? ''
  const kept = await room.services.documents.read(refusedFormDoc(id))
  expect(JSON.stringify(kept).length).toBeLessThan(20_000)
  const statuses: number[] = []
  for (let time = 0; time < 62; time++)
    statuses.push((await reader.form('/api/contact', fields({ email: 'nobody' }))).status)
  expect(statuses.slice(0, 59)).toEqual(Array(59).fill(303))
  expect(statuses.at(-1)).toBe(429)
})
