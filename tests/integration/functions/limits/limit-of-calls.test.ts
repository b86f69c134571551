import { isWithinLimits, rateLimitFor } from '@lorecircle/functions/limits/is-within'
import { rateLimits } from '@lorecircle/functions/limits/limits'
import { expect, test } from 'vitest'
import { emptyWelcome, functions, services, startLimits } from './limited.ts'

startLimits()

/** As if somebody had done it so often already. */
const use = (limit: keyof typeof rateLimits, sub: string, amount: number) =>
  isWithinLimits(services, [{ ...rateLimitFor(limit, sub), amount }])

test('an account has so many previews an hour, and says when there are more', async () => {
  const author = await functions.author()
  const look = () => author.post('/api/preview', { of: 'welcome', welcome: emptyWelcome })
  expect((await look()).status).toBe(200)
  for (let time = 0; time < rateLimits['unpaid.previews'].most; time++)
    await isWithinLimits(services, [rateLimitFor('unpaid.previews', author.person.sub)])
  expect(await look()).toMatchObject({ status: 429, body: { code: 'preview.flooded' } })
})

test('nobody fills the mailbox of the platform’s people by asking and withdrawing', async () => {
  const author = await functions.author()
  for (let time = 0; time < rateLimits['author.requests'].most; time++)
    await isWithinLimits(services, [rateLimitFor('author.requests', author.person.sub)])
  expect(
    await author.post('/api/custom-domain-request', { domain: 'books.example.com', note: '' }),
  ).toMatchObject({
    status: 429,
    body: { code: 'domain.flooded' },
  })
})

test('an account that calls faster than any hand rests, and another one does not notice', async () => {
  const [program, other] = [await functions.author(), await functions.author()]
  await use('author.calls', program.person.sub, rateLimits['author.calls'].most - 20)
  const statuses: number[] = []
  for (let call = 0; call < 60; call++) statuses.push((await program.get('/api/profile')).status)
  expect(statuses).toContain(429)
  expect(statuses.slice(0, 40)).not.toContain(429)
  expect((await other.get('/api/profile')).status).toBe(200)
})

test('one address that reads without end is refused, and can pay, as others can read', async () => {
  const from = (address: string) => ({ headers: { 'x-viewer-address': address } })
  const [program, reader] = ['198.51.100.7', '198.51.100.8']
  await use('reads.sender', program, rateLimits['reads.sender'].most - 20)
  const read = async (path: string, address: string) => (await functions.ask(path, from(address))).status
  const first: number[] = []
  for (let call = 0; call < 40; call++) first.push(await read('/api/cart', program))
  expect(first).not.toContain(429)
  for (let call = 0; call < 20; call++) await read('/api/cart', program)
  // Of whatever kind: a cart, a link that leads on, a download, a cart that is changed.
  expect(await read('/api/cart', program)).toBe(429)
  expect(await read('/api/download/a/b', program)).toBe(429)
  expect((await functions.ask('/api/cart', { ...json(program), body: '{}' })).status).toBe(429)

  const bought = await functions.ask('/api/create-checkout-session', { ...json(program), body: '{}' })
  expect(bought.status).toBe(400)
  expect(await read('/api/cart', reader)).not.toBe(429)
  // Of what the CDN keeps, nobody is told who asked.
  expect((await functions.ask('/api/copies?book=a', {})).status).not.toBe(429)
})

const json = (address: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-viewer-address': address },
})
