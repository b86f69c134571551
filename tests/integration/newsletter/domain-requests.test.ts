import { createApiApp } from '@lorecircle/functions/lambda-handler'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { domainCalls } from '@lorecircle/shared/custom-domain/calls'
import { domainRequestDoc } from '@lorecircle/shared/custom-domain/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinPlatform, type MailRoom, openShop, startMailRoom } from './mail-room.ts'

let room: MailRoom
beforeAll(async () => {
  room = await startMailRoom()
})
afterAll(() => room.stop())

const platform = 'hello@lorecircle.example'
let authors = 0

/** An author with a shop, who is logged in. */
async function author() {
  const { sub } = await openShop(room.services, `own-domain-${++authors}`, 'Lord Dunsany')
  await joinPlatform(room.services, sub)
  const stored = await room.services.documents.read(accountDoc(sub))
  if (stored === null) throw new Error('there is no account')
  const { email, firstName, lastName, middleInitial } = stored.value
  const identify = async () => ({ sub, email, firstName, lastName, middleInitial })
  const app = createApiApp({ ...room.services, identify })
  const headers = {
    'x-origin-secret': room.services.env.ORIGIN_SECRET,
    'x-viewer-host': room.services.productDomain,
    'content-type': 'application/json',
  }
  async function ask(call: (typeof domainCalls)[keyof typeof domainCalls], body: object = {}) {
    const init = call.method === 'POST' ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = await app.request(call.path, { ...init, headers })
    return { status: answer.status, body: await answer.json() }
  }
  return { sub, email, ask }
}

const lettersAbout = async (domain: string) =>
  (await room.mailTo(platform)).filter(({ subject }) => subject.includes(domain))

test('an author asks for a domain: it is kept, people hear of it, and their answer reaches the author', {
  tags: ['B2.6-06'],
}, async () => {
  const { sub, email, ask } = await author()
  expect((await ask(domainCalls.domainRequest)).body).toEqual({ request: null })
  const asked = await ask(domainCalls.requestDomain, {
    domain: 'https://www.Dunsany.example/',
    note: 'It is with Gandi.',
  })
  expect(asked.body.request).toMatchObject({ domain: 'www.dunsany.example', state: 'open' })
  const kept = await room.services.documents.read(domainRequestDoc(sub, 1))
  expect(kept?.value).toEqual(asked.body.request)
  expect((await ask(domainCalls.domainRequest)).body).toEqual(asked.body)

  const [letter] = await lettersAbout('www.dunsany.example')
  expect(letter?.replyTo).toEqual([email])
  expect(letter?.body.text).toContain('It is with Gandi.')
  expect(letter?.body.text).toContain(`own-domain-${authors}.`)
})

test('one request is open at a time, however often the button is pressed; who withdraws it can ask anew', async () => {
  const { sub, ask } = await author()
  const press = () => ask(domainCalls.requestDomain, { domain: 'twice.example' })
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await lettersAbout('twice.example')).toHaveLength(1)
  expect((await press()).body.error).toBe('Your last request is still open. We answer it by email.')

  expect((await ask(domainCalls.withdrawDomainRequest)).body).toEqual({ request: null })
  expect((await ask(domainCalls.domainRequest)).body).toEqual({ request: null })
  expect((await press()).status).toBe(200)
  expect((await room.services.documents.read(domainRequestDoc(sub, 1)))?.value.state).toBe('withdrawn')
})

test('what is no domain is refused, and nobody is written to', async () => {
  const { ask } = await author()
  const { status, body } = await ask(domainCalls.requestDomain, { domain: 'dunsany' })
  expect([status, body.error]).toEqual([400, 'Please enter a domain such as books.example.com.'])
  const likeOurs = await ask(domainCalls.requestDomain, { domain: 'lorecirсle.example' })
  expect([likeOurs.status, likeOurs.body.code]).toEqual([400, 'domain.confusable'])
})

test('a request that nobody could be told of is not kept: the author can ask again', async () => {
  const { sub, ask } = await author()
  await room.closePost()
  expect((await ask(domainCalls.requestDomain, { domain: 'unheard.example' })).status).toBe(503)
  expect(await room.services.documents.read(domainRequestDoc(sub, 1))).toBeNull()
})
