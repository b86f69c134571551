import { expect, test } from 'vitest'
import { linkIn } from '../mail-room.ts'
import { email, openNewsletter, press, reader, room, signUp } from './sign-ups.ts'

openNewsletter()

test.each([
  [{ firstname: '' }, 'Please enter your first name.', 'firstname'],
  [{ lastname: '  ' }, 'Please enter your last name.', 'lastname'],
  [{ email: '' }, 'Please enter your email address.', 'email'],
  [{ email: 'ann@example' }, 'Please enter a valid email address.', 'email'],
  [{ email: 'ann@example.com\r\nBcc: all@example.com' }, 'Please enter a valid email address.', 'email'],
])(
  'the server asks for what the browser let through: %j',
  { tags: ['A5-13', 'A5-14', 'A5-15', 'A5-16'] },
  async (typed, message, field) => {
    const before = await room.mailCount()
    const answer = await signUp(typed)
    expect([answer.status, await answer.json()]).toMatchObject([400, { message, details: { field } }])
    expect(await room.mailCount()).toBe(before)
  },
)

test('names with line breaks and markup get into no header and no confirmation', async () => {
  await signUp({
    firstname: 'Ann\r\nBcc: all@example.com',
    lastname: '<b onclick="x()">Win</b> https://evil.example',
  })
  const [mail] = await room.mailTo(email)
  expect(JSON.stringify(mail)).not.toMatch(/all@example|evil\.example/)
  await press(linkIn(mail, 'Confirm My Address'))
  const welcome = (await room.mailTo(email)).at(-1)
  expect(welcome?.body.text).toContain('Welcome, Ann Bcc: all@example.com.')
  expect(await room.mailTo('all@example.com')).toEqual([])
})

test('a body of a megabyte is refused unread, and JSON that is none is told', async () => {
  expect((await signUp({ firstname: 'x'.repeat(1024 * 1024) })).status).toBe(413)
  expect((await reader.json('/api/newsletter', '{')).status).toBe(400)
})
