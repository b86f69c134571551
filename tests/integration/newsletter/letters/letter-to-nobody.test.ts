import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { removeFromList } from '@lorecircle/shared/newsletter/subscriber'
import { expect, test } from 'vitest'
import { readerOf } from '../fill-list.ts'
import { openShop } from '../mail-room.ts'
import {
  author,
  lettersTo,
  lookAt,
  people,
  reader,
  room,
  save,
  send,
  shop,
  shops,
  text,
  wait,
  work,
  writeLetters,
} from './letters.ts'

writeLetters()

test('without readers, without a membership and without a name nothing is sent, and the author is told why', async () => {
  const draft = await save()
  expect((await author.refused(newsletterCalls.sendIssue, draft)).error).toBe(
    'You have no subscribers yet. Your issue is saved.',
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

test('who leaves while a letter goes out gets none', async () => {
  await people('ann', 'ben')
  const draft = await save()
  await send(draft)
  const ann = await readerOf(room.services, shop.sub, reader('ann'))
  await room.services.documents.replace(ann.document, removeFromList(ann.value, new Date()), ann.etag)
  wait()
  await work()
  expect([await lettersTo('ann'), await lettersTo('ben')]).toEqual([0, 1])
  expect(await lookAt(draft)).toMatchObject({ people: 2, outcome: { sent: 1 } })
})
