import { subscriberId } from '@lorecircle/functions/newsletter/subscriber-id'
import { sweepForms } from '@lorecircle/functions/visitor/sweep-forms'
import { signUpDoc } from '@lorecircle/shared/newsletter/stored'
import { limitDoc, refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import { expect, test } from 'vitest'
import { openShop, startMailRoom } from '../mail-room.ts'
import {
  confirm,
  dayInMs,
  email,
  fields,
  openNewsletter,
  reader,
  room,
  said,
  shop,
  signUp,
  state,
} from './sign-ups.ts'

openNewsletter()

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
