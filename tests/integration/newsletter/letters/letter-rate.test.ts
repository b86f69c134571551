import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { expect, test } from 'vitest'
import {
  author,
  lookAt,
  people,
  room,
  save,
  send,
  tooMany,
  wait,
  withMailErrors,
  work,
  writeLetters,
} from './letters.ts'

writeLetters()

test('letters leave half of the account’s rate to receipts and codes', async () => {
  await people(...Array.from({ length: 20 }, (_, index) => `reader-${index}`))
  const draft = await save()
  await send(draft)
  wait()
  // Time passes only while it sleeps.
  const beganAtMs = room.services.now().getTime()
  let sleptMs = 0
  await work({
    ...room.services,
    now: () => new Date(beganAtMs + sleptMs),
    async sleep(ms) {
      sleptMs += ms
    },
    mailRate: async () => 8,
  })
  // Two senders share four letters a second.
  expect(sleptMs).toBe(10_000)
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
