import { expect, test } from 'vitest'
import { functions, startIdentities } from './identities.ts'

startIdentities()

test('a body over its limit is refused, whether it says its length or not', async () => {
  const author = await functions.author()
  const authorization = `Bearer ${functions.tokens.sign(author.person)}`
  const headers = { authorization, 'content-type': 'application/json' }
  const tooLong = 'x'.repeat(300_000)
  const said = await functions.ask('/api/checkMembershipStatus', { method: 'POST', headers, body: tooLong })
  expect(said).toMatchObject({
    status: 413,
    body: { error: 'This is larger than the limit of 64 kB allows.' },
  })

  const streamed: RequestInit & { headers: Record<string, string>; duplex: 'half' } = {
    method: 'POST',
    headers,
    body: new Blob([tooLong]).stream(),
    duplex: 'half',
  }
  expect(await functions.ask('/api/savebookdata', streamed)).toMatchObject({ status: 413 })
})

test('only JSON is read, so that a page elsewhere cannot send a form', async () => {
  const author = await functions.author()
  const authorization = `Bearer ${functions.tokens.sign(author.person)}`
  const send = (type: string, body: string) =>
    functions.ask('/api/assignAuthorSubdomain', {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body,
    })
  expect((await send('text/plain', '{"domain":"elf-land"}')).status).toBe(415)
  expect((await send('application/x-www-form-urlencoded', 'domain=elf-land')).status).toBe(415)
  expect(await send('application/json', '{"domain":')).toMatchObject({
    status: 400,
    body: { code: 'body.malformed' },
  })
  expect(await send('application/json', '{}')).toMatchObject({
    status: 400,
    body: { error: "'domain' is missing." },
  })
})

test('while accounts are asked about more often than their provider takes, an author is told to come again', async () => {
  const author = await functions.author()
  functions.identity.switches.turn({ rateLimitEveryNth: 1 })
  const busy = await author.get('/api/security')
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '2'])
  functions.identity.switches.turn({ rateLimitEveryNth: 0 })
  expect((await author.get('/api/security')).status).not.toBe(503)
})
