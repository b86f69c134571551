import { isWithin, type Limit } from '@lorecircle/functions/limits/is-within'
import { subscriberId } from '@lorecircle/functions/newsletter/subscriber-id'
import { sweepForms } from '@lorecircle/functions/visitor/sweep-forms'
import { signUpDoc } from '@lorecircle/shared/newsletter/stored'
import { consentWords } from '@lorecircle/shared/newsletter/subscriber'
import { limitDoc, refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { linkIn, type MailRoom, openShop, startMailRoom } from './mail-room.ts'

let room: MailRoom
let shop: Awaited<ReturnType<typeof openShop>>
let reader: ReturnType<MailRoom['visitor']>
let email: string
let shops = 0

beforeAll(async () => {
  room = await startMailRoom()
})
afterAll(() => room.stop())
beforeEach(async () => {
  room.clock.aheadInMs = 0
  room.logged.length = 0
  const number = ++shops
  shop = await openShop(room.services, `dunsany-${number}`, 'Lord Dunsany')
  email = `ann-${number}@example.com`
  reader = room.visitor(shop.host, `192.0.2.${number}`)
})

const dayInMs = 24 * 60 * 60 * 1000
const fields = (more: Record<string, string> = {}) => ({
  email,
  firstname: 'Ann',
  lastname: 'Reader',
  ...more,
})
const signUp = (more?: Record<string, string>) => reader.json('/api/newsletter', fields(more))
const Said = z.object({ message: z.string() })
const said = async (answer: Response) => Said.parse(await answer.json()).message

/** What the button does on the page that a mail's link opens. */
const press = (link: string) => reader.form(link.replace('/newsletter/', '/api/newsletter/'), {})
const confirm = async () => {
  await signUp()
  const mail = (await room.mailTo(email)).at(-1)
  return press(linkIn(mail, 'Confirm my address'))
}
const state = async () => (await room.subscriber(shop.sub, email))?.state
const pathOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', shop.url).pathname

test('a reader who signs up is thanked, gets a mail, and is not on the list yet', {
  tags: ['A7-39', 'A7-40', 'A7-41', 'AD5-02', 'A6-06'],
}, async () => {
  const answer = await signUp()
  expect(answer.status).toBe(200)
  expect(await said(answer)).toBe(
    'Thank you for signing up! Please open the mail that we have just sent you, and confirm your address.',
  )
  const [mail, ...more] = await room.mailTo(email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    from: '"Lord Dunsany" <hello@lorecircle.example>',
    subject: 'Please confirm: letters from Lord Dunsany',
    replyTo: [],
  })
  expect(await state()).toBe('pending')
})

test('the button of the mail’s link puts them on the list, with a record of their consent', {
  tags: ['AD5-03'],
}, async () => {
  await reader.json('/api/newsletter', fields(), { 'accept-language': 'fr-CH, fr;q=0.9' })
  const before = Date.now()
  const [mail] = await room.mailTo(email)
  expect(pathOf(await press(linkIn(mail, 'Confirm my address')))).toBe('/newsletter/confirmed')
  const known = await room.subscriber(shop.sub, email)
  expect(known).toMatchObject({
    state: 'confirmed',
    email,
    consent: {
      firstName: 'Ann',
      lastName: 'Reader',
      words: consentWords('Lord Dunsany'),
      host: shop.host,
      language: 'fr-CH',
    },
  })
  expect(Date.parse(known?.consent?.confirmedAt ?? '')).toBeGreaterThanOrEqual(before)
  expect(JSON.stringify(known)).not.toContain('192.0.2')
})

test('the first letter welcomes them by name, and tells both people and programs how to leave', {
  tags: ['AD5-04', 'AD5-05'],
}, async () => {
  await confirm()
  const mail = (await room.mailTo(email)).at(-1)
  expect(mail?.subject).toBe('You are on Lord Dunsany’s list')
  expect(mail?.body.text).toContain('Welcome, Ann.')
  const ticket = linkIn(mail, 'Unsubscribe').replace(`${shop.url}/newsletter/unsubscribe/`, '')
  expect(ticket).toMatch(/^[0-9a-f]{64}\/[\w-]{32}$/)
  expect(mail?.body.text?.trimEnd().split('\n').at(-1)).toBe(`Unsubscribe: ${linkIn(mail, 'Unsubscribe')}`)
  expect(mail?.headers).toEqual([
    { name: 'List-Unsubscribe', value: `<${shop.url}/api/newsletter/unsubscribe/${ticket}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ])
  expect(mail?.body.html).toContain(`href="${shop.url}/newsletter/unsubscribe/${ticket}"`)
})

test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
  'a mail program unsubscribes in one click, as %s, without being sent elsewhere',
  { tags: ['AD5-04', 'AD5-05'] },
  async (type) => {
    await confirm()
    const mail = (await room.mailTo(email)).at(-1)
    const [, url = ''] = /^<(.+)>$/.exec(mail?.headers?.[0]?.value ?? '') ?? []
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    const body = type === 'multipart/form-data' ? form : new URLSearchParams('List-Unsubscribe=One-Click')
    for (const _ of ['once', 'and once more']) {
      const answer = await reader.ask(url, { method: 'POST', body })
      expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
      expect(await state()).toBe('unsubscribed')
    }
  },
)

test('no letter of a list tells anybody who signs up the author’s own address', async () => {
  await confirm()
  await signUp()
  const letters = await room.mailTo(email)
  expect(letters).toHaveLength(3)
  expect(JSON.stringify(letters)).not.toContain(shop.email)
  expect(letters.map(({ replyTo }) => replyTo)).toEqual([[], [], []])
})

test('opening a link of a letter changes nothing: only its button does', async () => {
  await confirm()
  const mail = (await room.mailTo(email)).at(-1)
  const [, url = ''] = /^<(.+)>$/.exec(mail?.headers?.[0]?.value ?? '') ?? []
  const answer = await reader.ask(url, { method: 'GET' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, linkIn(mail, 'Unsubscribe')])
  expect(await state()).toBe('confirmed')
})

test('a letter’s link unsubscribes after a year, and pressing twice is as good as once', {
  tags: ['AD5-04'],
}, async () => {
  await confirm()
  const leave = linkIn((await room.mailTo(email)).at(-1), 'Unsubscribe')
  room.clock.aheadInMs = 366 * dayInMs
  expect(pathOf(await press(leave))).toBe('/newsletter/unsubscribed')
  const left = await room.subscriber(shop.sub, email)
  expect(left?.state).toBe('unsubscribed')
  expect(pathOf(await press(leave))).toBe('/newsletter/unsubscribed')
  expect(await room.subscriber(shop.sub, email)).toEqual(left)
})

test('who left may sign up again, and is on the list once they confirm it anew', async () => {
  await confirm()
  const letters = await room.mailTo(email)
  await press(linkIn(letters.at(-1), 'Unsubscribe'))
  expect(pathOf(await press(linkIn(letters[0], 'Confirm my address')))).toBe('/newsletter/link-too-old')
  await signUp()
  expect(await state()).toBe('unsubscribed')
  await press(linkIn((await room.mailTo(email)).at(-1), 'Confirm my address'))
  expect(await state()).toBe('confirmed')
})

test('a link that is too old, guessed, cut short or another shop’s puts nobody on a list', async () => {
  await signUp()
  const link = linkIn((await room.mailTo(email))[0], 'Confirm my address')
  const other = await openShop(room.services, `nesbit-${shops}`, 'E. Nesbit')
  const elsewhere = await room.visitor(other.host).form(link.replace('/newsletter/', '/api/newsletter/'), {})
  expect(pathOf(elsewhere)).toBe('/newsletter/link-too-old')
  expect(pathOf(await press(`${link.slice(0, -1)}_`))).toBe('/newsletter/link-too-old')
  expect(pathOf(await press(link.replace(/[0-9a-f]{64}/, '..%2F..%2Faccounts')))).toBe(
    '/newsletter/link-too-old',
  )
  room.clock.aheadInMs = 8 * dayInMs
  expect(pathOf(await press(link))).toBe('/newsletter/link-too-old')
  expect(await state()).toBe('pending')
  expect(await room.subscriber(other.sub, email)).toBeNull()
})

test('a guessed link unsubscribes nobody', async () => {
  await confirm()
  const leave = linkIn((await room.mailTo(email)).at(-1), 'Unsubscribe')
  const guess = leave.replace(/[^/]+$/, 'a'.repeat(32))
  expect(pathOf(await press(guess))).toBe('/newsletter/link-unknown')
  const click = guess.replace('/newsletter/', '/api/newsletter/')
  const body = new URLSearchParams('List-Unsubscribe=One-Click')
  expect((await reader.ask(click, { method: 'POST', body })).status).toBe(404)
  expect(await state()).toBe('confirmed')
})

test('the answer tells nobody who is on the list; only the mail does, and a stranger’s names change nothing', async () => {
  const first = await signUp()
  await press(linkIn((await room.mailTo(email))[0], 'Confirm my address'))
  const again = await signUp({ firstname: 'Mallory', email: email.toUpperCase() })
  expect([again.status, await said(again)]).toEqual([first.status, await said(first)])
  expect((await room.subscriber(shop.sub, email))?.consent?.firstName).toBe('Ann')
  const letters = await room.mailTo(email)
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Please confirm: letters from Lord Dunsany',
    'You are on Lord Dunsany’s list',
    'You are on Lord Dunsany’s list already',
  ])
  expect(letters.at(-1)?.headers?.[0]?.name).toBe('List-Unsubscribe')
})

test('pressing the confirmation twice, or at once in two tabs, welcomes once', async () => {
  await signUp()
  const link = linkIn((await room.mailTo(email))[0], 'Confirm my address')
  const answers = await Promise.all([press(link), press(link)])
  answers.push(await press(link))
  expect(answers.map(pathOf)).toEqual(Array(3).fill('/newsletter/confirmed'))
  expect(await room.mailTo(email)).toHaveLength(2)
})

test('a sign-up on one shop is on no other’s list; the host decides, whatever the payload says', {
  tags: ['AD5-01', 'A7-45', 'A0-02'],
}, async () => {
  const other = await openShop(room.services, `mirrlees-${shops}`, 'Hope Mirrlees')
  await signUp({ domain: other.host, sub: other.sub })
  await press(linkIn((await room.mailTo(email))[0], 'Confirm my address'))
  expect(await state()).toBe('confirmed')
  expect(await room.subscriber(other.sub, email)).toBeNull()
  const nowhere = await room.visitor(room.services.productDomain).json('/api/newsletter', fields())
  expect(nowhere.status).toBe(404)
})

test('leaving one list leaves the others', async () => {
  await confirm()
  const other = await openShop(room.services, `morris-${shops}`, 'William Morris')
  const there = room.visitor(other.host)
  await there.json('/api/newsletter', fields())
  const link = linkIn((await room.mailTo(email)).at(-1), 'Confirm my address')
  await there.form(link.replace('/newsletter/', '/api/newsletter/'), {})
  await press(linkIn((await room.mailTo(email))[1], 'Unsubscribe'))
  expect(await state()).toBe('unsubscribed')
  expect((await room.subscriber(other.sub, email))?.state).toBe('confirmed')
})

test.each([
  [{ firstname: '' }, 'Please enter your first name.', 'firstname'],
  [{ lastname: '  ' }, 'Please enter your last name.', 'lastname'],
  [{ email: '' }, 'Please enter your email address.', 'email'],
  [{ email: 'ann@example' }, 'Please enter a valid email address.', 'email'],
  [{ email: 'ann@example.com\r\nBcc: all@example.com' }, 'Please enter a valid email address.', 'email'],
])(
  'the server asks for what the browser let through: %j',
  { tags: ['A5-13', 'A5-14', 'A5-15', 'A5-16'] },
  async (typed, message, field) => {
    const before = await room.mailCount()
    const answer = await signUp(typed)
    expect([answer.status, await answer.json()]).toMatchObject([400, { message, details: { field } }])
    expect(await room.mailCount()).toBe(before)
  },
)

test('names with line breaks and markup get into no header and no confirmation', async () => {
  await signUp({
    firstname: 'Ann\r\nBcc: all@example.com',
    lastname: '<b onclick="x()">Win</b> https://evil.example',
  })
  const [mail] = await room.mailTo(email)
  expect(JSON.stringify(mail)).not.toMatch(/all@example|evil\.example/)
  await press(linkIn(mail, 'Confirm my address'))
  const welcome = (await room.mailTo(email)).at(-1)
  expect(welcome?.body.html).toContain('Welcome, Ann Bcc: all@example.com.')
  expect(await room.mailTo('all@example.com')).toEqual([])
})

test('a body of a megabyte is refused unread, and JSON that is none is told', async () => {
  expect((await signUp({ firstname: 'x'.repeat(1024 * 1024) })).status).toBe(413)
  expect((await reader.json('/api/newsletter', '{')).status).toBe(400)
})

test('without JavaScript they are led to pages: thanks, or the form as they filled it in', async () => {
  expect(pathOf(await reader.form('/api/newsletter', fields()))).toBe('/newsletter/thanks')
  const refused = await reader.form('/api/newsletter', fields({ email: 'ann@example', lastname: 'O’Reader' }))
  expect(refused.status).toBe(303)
  const [, id = ''] = /^\/newsletter\/again\/([\w-]{32})$/.exec(pathOf(refused)) ?? []
  const kept = await room.services.documents.read(refusedFormDoc(id))
  expect(kept?.value).toMatchObject({
    form: 'newsletter',
    problem: 'Please enter a valid email address.',
    field: 'email',
    typed: { email: 'ann@example', firstname: 'Ann', lastname: 'O’Reader' },
  })
})

test('a form of another site is refused', async () => {
  const answer = await reader.ask('/api/newsletter', {
    method: 'POST',
    body: new URLSearchParams(fields()),
    headers: { origin: 'https://evil.example' },
  })
  expect(answer.status).toBe(403)
  expect(await room.mailTo(email)).toEqual([])
})

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
  const perSender: Limit = { what: 'newsletter.sender', who: `192.0.2.${shops}`, most: 60, every: 'hour' }
  for (let count = 0; count < 59; count++) await isWithin(room.services, [perSender])
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

test('what nobody confirmed is forgotten after a week, and so are counts and kept forms; the list stays', async () => {
  await confirm()
  await reader.form('/api/newsletter', fields({ email: 'nobody' }))
  const waiting = `waiting-${email}`
  await signUp({ email: waiting })
  const left = async (prefix: string) => (await Array.fromAsync(room.services.documents.list(prefix))).length
  room.clock.aheadInMs = 6 * dayInMs
  await sweepForms(room.services)
  expect([await left(limitDoc.within()), await left(refusedFormDoc.within())]).toEqual([0, 0])
  expect(await room.subscriber(shop.sub, waiting)).not.toBeNull()
  room.clock.aheadInMs = 8 * dayInMs
  expect((await sweepForms(room.services)).forgotten).toBeGreaterThan(0)
  expect(await room.subscriber(shop.sub, waiting)).toBeNull()
  expect(await state()).toBe('confirmed')
  expect(await left(signUpDoc.within())).toBe(0)
  expect(subscriberId(` ${email.toUpperCase()}`)).toBe(subscriberId(email))
})

test('while no mail goes out, a sign-up fails in the spec’s words, and no log names the reader', {
  tags: ['A7-44', 'A8-05'],
}, async () => {
  const silent = await startMailRoom()
  const { host } = await openShop(silent.services, 'dunsany', 'Lord Dunsany')
  await silent.closePost()
  const answer = await silent.visitor(host).json('/api/newsletter', fields())
  expect([answer.status, await said(answer)]).toEqual([
    503,
    'There was an error submitting your information.',
  ])
  expect(silent.logged).toMatchObject([{ event: 'call.fault' }])
  expect(JSON.stringify(silent.logged)).not.toContain(email)
  await silent.stop()
})
