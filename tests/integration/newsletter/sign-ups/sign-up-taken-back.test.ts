import { expect, test } from 'vitest'
import { linkIn } from '../mail-room.ts'
import {
  confirm,
  dayInMs,
  email,
  openNewsletter,
  pathOf,
  press,
  reader,
  room,
  shop,
  signUp,
  state,
} from './sign-ups.ts'

openNewsletter()

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
  expect(pathOf(await press(linkIn(letters[0], 'Confirm My Address')))).toBe('/newsletter/link-too-old')
  await signUp()
  expect(await state()).toBe('unsubscribed')
  await press(linkIn((await room.mailTo(email)).at(-1), 'Confirm My Address'))
  expect(await state()).toBe('confirmed')
})
