import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { expect, test } from 'vitest'
import { author, lookAt, people, reader, room, save, sendOut, text, writeLetters } from './letters.ts'

writeLetters()

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
  [{ body: 'x'.repeat(200_001) }, 'An issue can have at most 200,000 characters.'],
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

test('a letter that is on its way cannot be changed or deleted', async () => {
  await people('ann')
  const { id, etag } = await sendOut(await save())
  const late = { id, etag, ...text, subject: 'Too late' }
  expect((await author.refused(newsletterCalls.saveIssue, late)).code).toBe('letter.gone')
  expect((await author.refused(newsletterCalls.removeIssue, { id, etag })).code).toBe('letter.gone')
})

test.each([
  [{ subject: ' ' }, 'Add a subject.'],
  [{ body: '<p> </p>' }, 'Write something before you send.'],
])('an unfinished letter is not sent: %#', async (typed, told) => {
  await people('ann')
  expect(await author.refused(newsletterCalls.sendIssue, await save(typed))).toMatchObject({
    status: 400,
    error: told,
  })
})
