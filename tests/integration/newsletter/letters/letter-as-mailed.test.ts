import { accountCalls } from '@lorecircle/shared/account/calls'
import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { expect, test } from 'vitest'
import { fillList } from '../fill-list.ts'
import { linkIn } from '../mail-room.ts'
import {
  author,
  lettersTo,
  lookAt,
  people,
  queued,
  reader,
  room,
  save,
  send,
  sendOut,
  shop,
  text,
  writeLetters,
} from './letters.ts'

writeLetters()

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

test('{name} is each reader’s own first name, in subject, preview line and text', async () => {
  await fillList(room.services, shop, [
    { email: reader('ada'), firstName: 'Ada & <b>Lark</b>' },
    { email: reader('ben'), firstName: 'Ben' },
  ])
  const link = '<a href="https://example.com/?to={name}">Open</a>'
  await sendOut(
    await save({
      subject: 'Winter is here, {name}',
      preheader: 'For {name}',
      body: `<p>Dear {name}, {Name}. ${link}</p>`,
    }),
  )
  const [ada] = await room.mailTo(reader('ada'))
  const [ben] = await room.mailTo(reader('ben'))
  expect([ada?.subject, ben?.subject]).toEqual(['Winter is here, Ada & <b>Lark</b>', 'Winter is here, Ben'])
  expect(ada?.body.html).toContain('Dear Ada &amp; &lt;b&gt;Lark&lt;/b&gt;, {Name}.')
  expect(ben?.body.html).toContain('>For Ben&')
  expect(ben?.body.html).toContain('https://example.com/?to={name}')
  expect(ben?.body.text).toContain('Dear Ben, {Name}.')
  const preview = await author.call(newsletterCalls.previewIssue, { ...text, subject: 'To {name}' })
  expect(preview.subject).toBe('To Lord')
})

test('what a reader answers reaches the address that the author has set for it', async () => {
  await people('ann')
  const { postalAddress, etag } = await author.call(accountCalls.profile, {})
  const contact = { postalAddress, replyEmail: 'quill@example.com' }
  const saved = await author.call(accountCalls.saveContact, { ...contact, etag })
  await author.call(newsletterCalls.sendTest, text)
  await sendOut(await save())
  const [mail] = await room.mailTo(reader('ann'))
  const [trial] = await room.mailTo(shop.email)
  expect([mail?.replyTo, trial?.replyTo]).toEqual([['quill@example.com'], ['quill@example.com']])
  await author.call(accountCalls.saveContact, { ...contact, replyEmail: '', etag: saved.etag })
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

test('a test of a letter without subject and text is refused', async () => {
  const empty = { ...text, subject: '', body: '<p></p>' }
  expect(await author.refused(newsletterCalls.sendTest, empty)).toMatchObject({
    status: 400,
    error: 'Write something before you send.',
  })
})

test('a test goes to the author alone, thirty an hour', { tags: ['BD5-03'] }, async () => {
  await people('ann')
  expect(await author.call(newsletterCalls.sendTest, text)).toEqual({ to: shop.email })
  const [mail, ...more] = await room.mailTo(shop.email)
  expect([mail?.subject, more.length, await lettersTo('ann')]).toEqual(['Test: The river Yann', 0, 0])
  for (let count = 1; count < 30; count++) await author.call(newsletterCalls.sendTest, text)
  expect(await author.refused(newsletterCalls.sendTest, text)).toMatchObject({ status: 429 })
})
