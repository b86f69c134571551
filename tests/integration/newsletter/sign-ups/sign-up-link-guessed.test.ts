import { expect, test } from 'vitest'
import { linkIn, openShop } from '../mail-room.ts'
import {
  confirm,
  dayInMs,
  email,
  openNewsletter,
  pathOf,
  press,
  reader,
  room,
  shops,
  signUp,
  state,
} from './sign-ups.ts'

openNewsletter()

test('a link that is too old, guessed, cut short or another shop’s puts nobody on a list', async () => {
  await signUp()
  const link = linkIn((await room.mailTo(email))[0], 'Confirm My Address')
  const other = await openShop(room.services, `nesbit-${shops}`, 'E. Nesbit')
  const elsewhere = await room.visitor(other.host).form(link.replace('/newsletter/', '/api/newsletter/'), {})
  expect(pathOf(elsewhere)).toBe('/newsletter/link-too-old')
  const spoilt = `${link.slice(0, -1)}${link.endsWith('_') ? '-' : '_'}`
  expect(pathOf(await press(spoilt))).toBe('/newsletter/link-too-old')
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
