import { expect, test } from 'vitest'
import { linkIn } from '../mail-room.ts'
import { confirm, email, openNewsletter, pathOf, press, room, shop, signUp } from './sign-ups.ts'

openNewsletter()

test('the first letter welcomes them by name, and tells both people and programs how to leave', {
  tags: ['AD5-04', 'AD5-05'],
}, async () => {
  await confirm()
  const mail = (await room.mailTo(email)).at(-1)
  expect(mail?.subject).toBe('You’re subscribed to Lord Dunsany’s newsletter')
  expect(mail?.body.text).toContain('Welcome, Ann.')
  const ticket = linkIn(mail, 'Unsubscribe').replace(`${shop.url}/newsletter/unsubscribe/`, '')
  expect(ticket).toMatch(/^[0-9a-f]{64}\/[\w-]{32}$/)
  expect(mail?.body.text?.trimEnd().split('\n').at(-1)).toBe(`Unsubscribe: ${linkIn(mail, 'Unsubscribe')}`)
  expect(mail?.headers).toEqual([
    { name: 'List-Unsubscribe', value: `<${shop.url}/api/newsletter/unsubscribe/${ticket}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ])
  expect(mail?.body.html).toContain(`href="${shop.url}/newsletter/unsubscribe/${ticket}"`)
})

test('no letter of a list tells anybody who signs up the address that the author logs in with', async () => {
  await confirm()
  await signUp()
  const letters = await room.mailTo(email)
  expect(letters).toHaveLength(3)
  expect(JSON.stringify(letters)).not.toContain(shop.email)
  expect(letters.map(({ replyTo }) => replyTo)).toEqual([[], [], []])
})

test('pressing the confirmation twice, or at once in two tabs, welcomes once', async () => {
  await signUp()
  const link = linkIn((await room.mailTo(email))[0], 'Confirm My Address')
  const answers = await Promise.all([press(link), press(link)])
  answers.push(await press(link))
  expect(answers.map(pathOf)).toEqual(Array(3).fill('/newsletter/confirmed'))
  expect(await room.mailTo(email)).toHaveLength(2)
})
