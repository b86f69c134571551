import { SESv2ServiceException, TooManyRequestsException } from '@aws-sdk/client-sesv2'
import { deliverIssue } from '@lorecircle/functions/issues/deliver-issue'
import { sweepIssues } from '@lorecircle/functions/issues/sweep-issues'
import type { Services } from '@lorecircle/functions/services/services'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { type IssueForAuthor, newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import type { IssueMessage } from '@lorecircle/shared/newsletter/issue'
import { outgoingDoc } from '@lorecircle/shared/newsletter/stored'
import { removed } from '@lorecircle/shared/newsletter/subscriber'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Died, dyingAfter } from '../checkout/dying.ts'
import { fillList, readerOf } from './fill-list.ts'
import { joinPlatform, linkIn, type MailRoom, openShop, startMailRoom } from './mail-room.ts'

let room: MailRoom
let shop: Awaited<ReturnType<typeof openShop>>
let author: ReturnType<MailRoom['author']>
let shops = 0
/** Sender's messages, which the tests deliver, late or twice, as a queue may. */
let queued: { message: IssueMessage; afterSeconds: number }[]

beforeAll(async () => {
  room = await startMailRoom()
  Object.assign(room.services, {
    queueIssue: async (message: IssueMessage, afterSeconds: number) => {
      queued.push({ message, afterSeconds })
    },
  })
})
afterAll(() => room.stop())
beforeEach(async () => {
  queued = []
  room.clock.aheadInMs = 0
  shop = await openShop(room.services, `letters-${++shops}`, 'Lord Dunsany')
  await joinPlatform(room.services, shop.sub)
  author = room.author(shop)
})

const text = {
  subject: 'The river Yann',
  preheader: 'Where it leads',
  body: '<p>Dear reader,</p><p>it leads to <a href="https://example.com/sea" rel="noopener nofollow ugc">the sea</a>.</p>',
}
const reader = (name: string) => `${name}-${shops}@example.com`
const people = (...names: string[]) =>
  fillList(
    room.services,
    shop,
    names.map((name) => ({ email: reader(name) })),
  )
const save = async (changes: Partial<typeof text> = {}) =>
  (await author.call(newsletterCalls.saveIssue, { id: room.services.newId(), ...text, ...changes })).issue
const saveAs = async (id: string) => (await author.call(newsletterCalls.saveIssue, { id, ...text })).issue
const send = async ({ id, etag }: IssueForAuthor) =>
  (await author.call(newsletterCalls.sendIssue, { id, etag })).issue
const lookAt = async ({ id }: { id: string }) => (await author.call(newsletterCalls.issue, { id })).issue
/** The ten seconds in which an author can take a letter back are over. */
const wait = () => {
  room.clock.aheadInMs += 11_000
}
/** Works on what is queued, until nothing is. */
async function work(services: Services = room.services) {
  for (let next = queued.shift(); next; next = queued.shift()) await deliverIssue(services, next.message)
}
async function sendOut(issue: IssueForAuthor) {
  await send(issue)
  wait()
  await work()
  return lookAt(issue)
}
const lettersTo = async (name: string) =>
  (await room.mailTo(reader(name))).filter(({ subject }) => subject === text.subject).length

test('an author’s letter reaches exactly those on their own list who have confirmed', {
  tags: ['BD5-04', 'BD5-05', 'AD5-01'],
}, async () => {
  const other = await openShop(room.services, `neighbours-${shops}`, 'E. Nesbit')
  await people('ann', 'ben')
  await fillList(room.services, shop, [
    { email: reader('waiting'), state: 'pending' },
    { email: reader('left'), state: 'unsubscribed' },
  ])
  await fillList(room.services, other, [{ email: reader('theirs') }])
  const sent = await sendOut(await save())
  expect(sent).toMatchObject({ state: 'sent', people: 2, outcome: { sent: 2, failed: 0, uncertain: 0 } })
  const counts = await Promise.all(['ann', 'ben', 'waiting', 'left', 'theirs'].map(lettersTo))
  expect(counts).toEqual([1, 1, 0, 0, 0])
})

test('a letter whose id another author has chosen, too, reaches its own readers', async () => {
  const other = await openShop(room.services, `same-id-${shops}`, 'E. Nesbit')
  await joinPlatform(room.services, other.sub)
  const readers = [{ email: reader('both') }]
  await fillList(room.services, shop, readers)
  await fillList(room.services, other, readers)
  const id = room.services.newId()
  const theirs = room.author(other)
  const { issue } = await theirs.call(newsletterCalls.saveIssue, { id, ...text, subject: 'Theirs' })
  await theirs.call(newsletterCalls.sendIssue, { id, etag: issue.etag })
  wait()
  await work()
  expect(await sendOut(await saveAs(id))).toMatchObject({ outcome: { sent: 1, failed: 0, uncertain: 0 } })
  expect(await lettersTo('both')).toBe(1)
})

test('a letter is in the author’s name, with its words as HTML and as text, and leads off the list in one click', async () => {
  await people('ann')
  await sendOut(await save())
  const [mail] = await room.mailTo(reader('ann'))
  expect(mail).toMatchObject({
    subject: text.subject,
    from: '"Lord Dunsany" <hello@lorecircle.example>',
    replyTo: [],
  })
  expect(mail?.body.html).toContain('<a href="https://example.com/sea">the sea</a>')
  expect(mail?.body.html).toContain('Where it leads')
  expect(mail?.body.text).toContain('it leads to the sea (https://example.com/sea).')
  for (const body of [mail?.body.html, mail?.body.text]) {
    expect(body).toContain('Lord Dunsany, PO Box 9, Port Yann')
    expect(body).toContain('/imprint')
    expect(body).toContain('/privacy')
  }
  const leave = linkIn(mail, 'Unsubscribe').replace('/newsletter/', '/api/newsletter/')
  expect(mail?.headers).toEqual([
    { name: 'List-Unsubscribe', value: `<${leave}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ])
  const body = new URLSearchParams('List-Unsubscribe=One-Click')
  expect((await room.visitor(shop.host).ask(leave, { method: 'POST', body })).status).toBe(200)
  await people('ben')
  expect((await sendOut(await save())).outcome).toEqual({ sent: 1, failed: 0, uncertain: 0 })
  expect([await lettersTo('ann'), await lettersTo('ben')]).toEqual([1, 1])
})

test('without a postal address no letter goes out, and it is kept', async () => {
  await people('ann')
  const profile = await author.call(accountCalls.profile, {})
  const contact = { postalAddress: '', replyEmail: '', etag: profile.etag }
  const { etag } = await author.call(accountCalls.saveContact, contact)
  const draft = await save()
  expect(await author.refused(newsletterCalls.sendIssue, { id: draft.id, etag: draft.etag })).toMatchObject({
    status: 403,
    code: 'letters.blocked',
    details: { step: 'address' },
  })
  expect([(await lookAt(draft)).state, queued]).toEqual(['draft', []])
  await author.call(accountCalls.saveContact, { ...contact, postalAddress: 'PO Box 9, Port Yann', etag })
  expect((await send(draft)).state).toBe('scheduled')
})

test('the preview is the letter as it is mailed, and keeps and sends nothing', {
  tags: ['BD5-02'],
}, async () => {
  await people('ann')
  const preview = await author.call(newsletterCalls.previewIssue, text)
  expect((await author.call(newsletterCalls.issues, {})).issues).toEqual([])
  expect(await lettersTo('ann')).toBe(0)
  await sendOut(await save())
  const [mail] = await room.mailTo(reader('ann'))
  const own = (html = '') => html.replace(/[0-9a-f]{64}\/[\w-]+/g, 'ticket')
  expect(own(preview.html)).toBe(own(mail?.body.html))
  expect(own(preview.text)).toBe(own(mail?.body.text))
})

test('a test goes to the author alone, thirty an hour', { tags: ['BD5-03'] }, async () => {
  await people('ann')
  expect(await author.call(newsletterCalls.sendTest, text)).toEqual({ to: shop.email })
  const [mail, ...more] = await room.mailTo(shop.email)
  expect([mail?.subject, more.length, await lettersTo('ann')]).toEqual(['Test: The river Yann', 0, 0])
  for (let count = 1; count < 30; count++) await author.call(newsletterCalls.sendTest, text)
  expect(await author.refused(newsletterCalls.sendTest, text)).toMatchObject({ status: 429 })
})

test('a draft keeps what was written, and another tab’s version is not overwritten', {
  tags: ['BD5-01'],
}, async () => {
  const first = await save({ body: '<p onclick="x()">Hello<script>alert(1)</script></p>' })
  expect(first).toMatchObject({ state: 'draft', subject: text.subject, body: '<p>Hello</p>' })
  const { id, etag } = first
  const second = await author.call(newsletterCalls.saveIssue, { id, etag, ...text })
  expect(
    await author.refused(newsletterCalls.saveIssue, { id, etag, ...text, subject: 'Mine' }),
  ).toMatchObject({ status: 412, details: { theirs: { subject: text.subject, etag: second.issue.etag } } })
  expect((await lookAt(first)).subject).toBe(text.subject)
})

test('a first save that is asked for twice makes one draft, and a deleted draft comes back by saving it', async () => {
  const draft = await save()
  const { id, etag } = draft
  expect((await author.call(newsletterCalls.saveIssue, { id, ...text })).issue).toEqual(draft)
  await author.call(newsletterCalls.removeIssue, { id, etag })
  expect((await author.refused(newsletterCalls.issue, { id })).status).toBe(404)
  expect((await author.call(newsletterCalls.saveIssue, { id, ...text })).issue.subject).toBe(text.subject)
})

test.each([
  [{ subject: 'x'.repeat(151) }, 'A subject can have at most 150 characters.'],
  [{ preheader: 'x'.repeat(151) }, 'A preview line can have at most 150 characters.'],
  [{ body: 'x'.repeat(200_001) }, 'A letter can have at most 200,000 characters.'],
])('what is too long is refused with its limit: %#', async (typed, told) => {
  const answer = await author.refused(newsletterCalls.saveIssue, {
    id: room.services.newId(),
    ...text,
    ...typed,
  })
  expect(answer).toMatchObject({ status: 400, error: told })
})

test('a subject with line breaks gets into no header', async () => {
  await people('ann')
  await sendOut(await save({ subject: 'The river\r\nBcc: all@example.com' }))
  expect((await room.mailTo(reader('ann'))).at(-1)?.subject).toBe('The river Bcc: all@example.com')
  expect(await room.mailTo('all@example.com')).toEqual([])
})

test('an author takes a letter back within ten seconds, and nobody gets it', async () => {
  await people('ann')
  const draft = await save()
  const scheduled = await send(draft)
  expect(scheduled.state).toBe('scheduled')
  expect(Date.parse(scheduled.goesOutAt ?? '') - room.services.now().getTime()).toBeGreaterThan(9_000)
  expect(queued).toMatchObject([{ afterSeconds: 10 }])
  const { issue } = await author.call(newsletterCalls.takeBackIssue, { id: draft.id })
  expect(issue).toMatchObject({ state: 'draft', ...text, goesOutAt: null })
  wait()
  await work()
  expect(await lettersTo('ann')).toBe(0)
  expect((await sendOut(issue)).state).toBe('sent')
  expect(await author.refused(newsletterCalls.takeBackIssue, { id: draft.id })).toMatchObject({
    status: 409,
    error: 'It is too late: your letter is on its way to your readers.',
  })
})

test('a message that comes before the ten seconds are over sends nothing yet', async () => {
  await people('ann')
  const draft = await save()
  await send(draft)
  const [first] = queued.splice(0)
  if (first) await deliverIssue(room.services, first.message)
  expect([await lettersTo('ann'), (await lookAt(draft)).state]).toEqual([0, 'scheduled'])
  expect(queued).toHaveLength(1)
})

test('a letter that is on its way cannot be changed or deleted', async () => {
  await people('ann')
  const { id, etag } = await sendOut(await save())
  const late = { id, etag, ...text, subject: 'Too late' }
  expect((await author.refused(newsletterCalls.saveIssue, late)).code).toBe('letter.gone')
  expect((await author.refused(newsletterCalls.removeIssue, { id, etag })).code).toBe('letter.gone')
})

test('one letter of an author’s goes out at a time', async () => {
  await people('ann')
  const [first, second] = [await save(), await save({ subject: 'Another' })]
  await send(first)
  expect(await author.refused(newsletterCalls.sendIssue, second)).toMatchObject({
    status: 409,
    error: 'Another letter of yours is going out. Send this one after it.',
  })
  wait()
  await work()
  expect((await send(second)).state).toBe('scheduled')
})

test('a call that died before it scheduled its letter holds up the next one for a minute at most', async () => {
  await people('ann')
  const [dead, next] = [await save(), await save()]
  await room.services.documents.create(outgoingDoc(shop.sub), {
    issueId: dead.id,
    at: room.services.now().toISOString(),
  })
  expect((await author.refused(newsletterCalls.sendIssue, next)).code).toBe('letter.another')
  room.clock.aheadInMs = 61_000
  expect((await send(next)).state).toBe('scheduled')
})

test.each([
  [{ subject: ' ' }, 'Give your letter a subject first.'],
  [{ body: '<p> </p>' }, 'Your letter is still empty.'],
])('an unfinished letter is not sent: %#', async (typed, told) => {
  await people('ann')
  expect(await author.refused(newsletterCalls.sendIssue, await save(typed))).toMatchObject({
    status: 400,
    error: told,
  })
})

test('without readers, without a membership and without a name nothing is sent, and the author is told why', async () => {
  const draft = await save()
  expect((await author.refused(newsletterCalls.sendIssue, draft)).error).toBe(
    'Nobody is on your list yet. Your letter is kept.',
  )
  const poor = await openShop(room.services, `poor-${shops}`, 'Somebody')
  const their = room.author(poor)
  const { issue } = await their.call(newsletterCalls.saveIssue, { id: room.services.newId(), ...text })
  for (const refusal of [
    await their.refused(newsletterCalls.sendIssue, issue),
    await their.refused(newsletterCalls.sendTest, text),
  ]) {
    expect(refusal).toMatchObject({ status: 403, details: { step: 'membership' } })
  }
})

test('no author reads, changes or sends another’s letter', async () => {
  await people('ann')
  const { id, etag } = await save()
  const stranger = room.author(await openShop(room.services, `strangers-${shops}`, 'Somebody'))
  await joinPlatform(room.services, `sub-strangers-${shops}`)
  expect((await stranger.refused(newsletterCalls.issue, { id })).status).toBe(404)
  expect((await stranger.refused(newsletterCalls.saveIssue, { id, etag, ...text })).status).toBe(404)
  expect((await stranger.refused(newsletterCalls.sendIssue, { id, etag })).status).toBe(404)
  expect((await stranger.refused(newsletterCalls.takeBackIssue, { id })).status).toBe(404)
  expect((await stranger.call(newsletterCalls.issues, {})).issues).toEqual([])
})

test('messages that come twice, at once and once more, send each letter once', async () => {
  const names = Array.from({ length: 25 }, (_, number) => `r${number}`)
  await people(...names)
  const draft = await save()
  await send(draft)
  wait()
  const [first] = queued.splice(0)
  if (!first) throw new Error('nothing was queued')
  await Promise.all([1, 2, 3].map(() => deliverIssue(room.services, first.message)))
  await deliverIssue(room.services, first.message)
  expect(await Promise.all(names.map(lettersTo))).toEqual(names.map(() => 1))
  expect((await lookAt(draft)).outcome).toEqual({ sent: 25, failed: 0, uncertain: 0 })
})

test('a sender that dies, wherever that is, leaves nobody with two letters, and none in doubt that it did not have in hand', async () => {
  const names = ['ann', 'ben', 'cleo']
  await people(...names)
  for (let lastWrite = 1; ; lastWrite++) {
    const subject = `Number ${lastWrite}`
    const draft = await save({ subject })
    await send(draft)
    wait()
    const [first] = queued.splice(0)
    if (!first) throw new Error('nothing was queued')
    const mortal = dyingAfter(room.services, lastWrite)
    await deliverIssue(mortal, first.message).catch((error: unknown) => {
      if (!(error instanceof Died)) throw error
    })
    await deliverIssue(room.services, first.message)
    const { outcome, state } = await lookAt(draft)
    const got = await Promise.all(
      names.map(
        async (name) => (await room.mailTo(reader(name))).filter((mail) => mail.subject === subject).length,
      ),
    )
    expect(Math.max(...got), subject).toBe(1)
    expect(state).toBe('sent')
    expect((outcome?.sent ?? 0) + (outcome?.uncertain ?? 0)).toBe(3)
    expect(got.filter((count) => count === 1).length).toBeGreaterThanOrEqual(outcome?.sent ?? 3)
    if (!mortal.isDead()) {
      expect([outcome, got]).toEqual([{ sent: 3, failed: 0, uncertain: 0 }, [1, 1, 1]])
      return
    }
  }
})

test('who leaves while a letter goes out gets none', async () => {
  await people('ann', 'ben')
  const draft = await save()
  await send(draft)
  const ann = await readerOf(room.services, shop.sub, reader('ann'))
  await room.services.documents.replace(ann.document, removed(ann.value, new Date()), ann.etag)
  wait()
  await work()
  expect([await lettersTo('ann'), await lettersTo('ben')]).toEqual([0, 1])
  expect(await lookAt(draft)).toMatchObject({ people: 2, outcome: { sent: 1 } })
})

/** Services whose mail service answers its first calls with an error. */
function withMailErrors(count: number, error: () => Error): Services {
  let left = count
  return {
    ...room.services,
    sleep: async () => {},
    ses: new Proxy(room.services.ses, {
      get(target, name) {
        if (name !== 'send') return Reflect.get(target, name)
        return (...args: unknown[]) =>
          left-- > 0 ? Promise.reject(error()) : Reflect.apply(target.send, target, args)
      },
    }),
  }
}
const tooMany = () =>
  new TooManyRequestsException({
    message: 'Maximum sending rate exceeded.',
    $metadata: { httpStatusCode: 429 },
  })

test('a mail service that has too much to do is asked again, more slowly', async () => {
  await people('ann', 'ben')
  const draft = await save()
  await send(draft)
  wait()
  await work(withMailErrors(5, tooMany))
  expect([await lettersTo('ann'), await lettersTo('ben')]).toEqual([1, 1])
  expect((await lookAt(draft)).outcome).toEqual({ sent: 2, failed: 0, uncertain: 0 })
})

const refusing = (name: string, message: string) => () =>
  new SESv2ServiceException({ name, message, $fault: 'client', $metadata: { httpStatusCode: 400 } })

test.for([
  { why: 'is asked too fast for long', error: tooMany },
  {
    why: 'is paused',
    error: refusing('SendingPausedException', 'Email sending is disabled for this account.'),
  },
  { why: 'is suspended', error: refusing('AccountSuspendedException', 'The account is suspended.') },
  {
    why: 'may not speak for the platform',
    error: refusing('MailFromDomainNotVerifiedException', 'The MAIL FROM domain is not verified.'),
  },
  {
    why: 'still writes to known addresses alone',
    error: refusing(
      'MessageRejected',
      'Email address is not verified. The following identities failed the check',
    ),
  },
])('while the mail service $why, no letter is lost, and all go out afterwards', async ({ error }) => {
  await people('ann', 'ben')
  const draft = await save()
  await send(draft)
  wait()
  const [first] = queued.splice(0)
  if (!first) throw new Error('nothing was queued')
  await expect(deliverIssue(withMailErrors(100, error), first.message)).rejects.toThrow('takes no more')
  const { progress, issue } = await author.call(newsletterCalls.issue, { id: draft.id })
  expect([issue.state, progress]).toEqual(['sending', { sent: 0, failed: 0, uncertain: 0 }])
  await deliverIssue(room.services, first.message)
  expect((await lookAt(draft)).outcome).toEqual({ sent: 2, failed: 0, uncertain: 0 })
})

test('a letter that is refused for its own sake has failed, and the others go out', async () => {
  await people('ann', 'ben')
  const draft = await save()
  await send(draft)
  wait()
  await work(withMailErrors(1, refusing('MessageRejected', 'Content was refused.')))
  expect((await lookAt(draft)).outcome).toEqual({ sent: 1, failed: 1, uncertain: 0 })
})

test('letters leave half of the account’s rate to receipts and codes', async () => {
  await people(...Array.from({ length: 20 }, (_, index) => `reader-${index}`))
  const draft = await save()
  await send(draft)
  wait()
  let sleptMs = 0
  const began = performance.now()
  await work({
    ...room.services,
    async sleep(ms) {
      sleptMs += ms
    },
    mailRate: async () => 8,
  })
  // Two senders share four letters a second.
  const passedMs = performance.now() - began
  expect(sleptMs).toBeLessThanOrEqual(10_000)
  expect(sleptMs).toBeGreaterThan(10_000 - passedMs)
  expect((await lookAt(draft)).outcome).toEqual({ sent: 20, failed: 0, uncertain: 0 })
})

test('an address that is refused is counted and holds nobody up; where no answer came, nobody says that it went out', async () => {
  await people('ann', 'ben', 'cleo')
  const refusal = () =>
    Object.assign(tooMany(), { name: 'MessageRejected', $metadata: { httpStatusCode: 400 } })
  await send(await save())
  wait()
  await work(withMailErrors(1, refusal))
  const second = await save()
  await send(second)
  wait()
  await work(withMailErrors(1, () => new Error('socket hang up')))
  const { issues } = await author.call(newsletterCalls.issues, {})
  expect(issues.map(({ outcome }) => outcome)).toEqual([
    { sent: 2, failed: 0, uncertain: 1 },
    { sent: 2, failed: 1, uncertain: 0 },
  ])
})

test('a long list is worked off minute by minute, and what a lost message left is taken up by the sweep', async () => {
  const names = Array.from({ length: 30 }, (_, number) => `r${number}`)
  await people(...names)
  const draft = await save()
  await send(draft)
  wait()
  // Each letter takes this mail service half a minute.
  const slow: Services = {
    ...room.services,
    ses: new Proxy(room.services.ses, {
      get(target, name) {
        if (name === 'send') room.clock.aheadInMs += 30_000
        return Reflect.get(target, name)
      },
    }),
  }
  const [first] = queued.splice(0)
  if (first) await deliverIssue(slow, first.message)
  expect(queued).toHaveLength(1)
  const { progress } = await author.call(newsletterCalls.issue, { id: draft.id })
  expect(progress?.sent).toBeGreaterThan(0)
  expect(progress?.sent).toBeLessThan(30)
  queued = []
  room.clock.aheadInMs += 11 * 60_000
  await sweepIssues(room.services)
  queued = queued.filter(({ message }) => message.issueId === draft.id)
  expect(queued).toHaveLength(1)
  await work()
  expect(await Promise.all(names.map(lettersTo))).toEqual(names.map(() => 1))
  await sweepIssues(room.services)
  expect(queued.filter(({ message }) => message.issueId === draft.id)).toEqual([])
})
