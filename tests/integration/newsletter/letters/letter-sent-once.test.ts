import { deliverIssue } from '@lorecircle/functions/issues/deliver-issue'
import { issueDoc } from '@lorecircle/shared/newsletter/stored'
import { expect, test } from 'vitest'
import { Died, dyingAfter } from '../../checkout/dying.ts'
import {
  beforeMail,
  lettersTo,
  lookAt,
  people,
  queued,
  reader,
  room,
  save,
  send,
  shop,
  wait,
  writeLetters,
} from './letters.ts'

writeLetters()

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

test('a sender that counted while another’s last letter was under way counts anew when that one has finished', async () => {
  await people('ann')
  const draft = await save()
  await send(draft)
  wait()
  const [first] = queued.splice(0)
  if (!first) throw new Error('nothing was queued')
  const gate = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const { documents } = room.services
  const waiting = beforeMail(async () => {
    held.resolve()
    await gate.promise
  })
  const slow = deliverIssue(waiting, first.message)
  await held.promise
  const aboutToFinish = async (key: string) => {
    if (key !== issueDoc(shop.sub, draft.id).key) return
    gate.resolve()
    await slow
  }
  await deliverIssue(
    {
      ...room.services,
      documents: {
        ...documents,
        async replace(document, value, etag) {
          await aboutToFinish(document.key)
          return documents.replace(document, value, etag)
        },
        async update(document, change) {
          await aboutToFinish(document.key)
          return documents.update(document, change)
        },
      },
    },
    first.message,
  )
  expect((await lookAt(draft)).outcome).toEqual({ sent: 1, failed: 0, uncertain: 0 })
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
