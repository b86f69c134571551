import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { expect, test } from 'vitest'
import { fillList } from '../fill-list.ts'
import { joinPlatform, openShop } from '../mail-room.ts'
import {
  author,
  lettersTo,
  people,
  reader,
  room,
  save,
  sendOut,
  shop,
  shops,
  text,
  wait,
  work,
  writeLetters,
} from './letters.ts'

writeLetters()
const saveAs = async (id: string) => (await author.call(newsletterCalls.saveIssue, { id, ...text })).issue

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
