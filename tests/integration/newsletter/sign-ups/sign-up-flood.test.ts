import { isWithinLimits, type RateLimit } from '@lorecircle/functions/limits/is-within'
import { limitDoc } from '@lorecircle/shared/visitor/stored'
import { expect, test } from 'vitest'
import { openShop } from '../mail-room.ts'
import { dayInMs, email, fields, openNewsletter, room, said, shop, shops, signUp } from './sign-ups.ts'

openNewsletter()

test('nobody’s mailbox can be filled: after eight sign-ups of an address in a day, over all shops, no more mail goes out', async () => {
  const answers: number[] = []
  for (let round = 0; round < 9; round++) {
    const { host } = round % 2 ? shop : await openShop(room.services, `s${shops}-${round}`, 'Somebody')
    answers.push((await room.visitor(host, `198.51.100.${round}`).json('/api/newsletter', fields())).status)
  }
  expect(answers).toEqual([...Array(8).fill(200), 429])
  expect(await room.mailTo(email)).toHaveLength(8)
  room.clock.aheadInMs = dayInMs
  expect((await signUp()).status).toBe(200)
})

test('one sender cannot flood a shop, and another one still gets through; no address is kept in clear', async () => {
  const perSender: RateLimit = { what: 'newsletter.sender', who: `192.0.2.${shops}`, most: 60, every: 'hour' }
  for (let count = 0; count < 59; count++) await isWithinLimits(room.services, [perSender])
  expect((await signUp()).status).toBe(200)
  const refused = await signUp()
  expect([refused.status, await said(refused)]).toEqual([
    429,
    'Too many sign-ups have come in. What you typed is still here: please try again later.',
  ])
  expect((await room.visitor(shop.host, '203.0.113.9').json('/api/newsletter', fields())).status).toBe(200)
  const counts = await Array.fromAsync(room.services.documents.list(limitDoc.within()))
  expect(counts.map(({ key }) => key).join()).not.toMatch(/192\.0\.2|example\.com|dunsany/)
})

test('a mailbox gets eight letters a day that nobody confirmed, whatever tags its address is given', async () => {
  const [name, host] = email.split('@')
  const statuses: number[] = []
  for (let tag = 0; tag < 9; tag++)
    statuses.push((await signUp({ email: `${name}+tag${tag}@${host}` })).status)
  expect(statuses).toEqual([...Array(8).fill(200), 429])
})

test('while mail is away a sign-up is refused for now, and does not count against any limit', async () => {
  room.pausePost(true)
  const refused: Response[] = []
  for (let round = 0; round < 10; round++) refused.push(await signUp())
  room.pausePost(false)
  expect(refused.map(({ status }) => status)).toEqual(Array(10).fill(503))
  expect(refused[0]?.headers.get('retry-after')).not.toBeNull()
  expect((await signUp()).status).toBe(200)
  expect(await room.mailTo(email)).toHaveLength(1)
})
