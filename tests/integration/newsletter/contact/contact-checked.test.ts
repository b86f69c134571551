import { expect, test } from 'vitest'
import { bytesToText, openContact, room, write } from './contact-form.ts'

openContact()

test('what a visitor types stays text, and gets into no header', async () => {
  await write({
    name: 'Ann\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script>',
    message: '<img src=x onerror=alert(1)>\r\nReply-To: evil@example.com',
  })
  const [mail] = await bytesToText()
  expect(mail).toMatchObject({
    replyTo: ['ann@example.com'],
    subject: 'Ann Bcc: all@example.com <script>alert(1)</script> wrote to you',
  })
  expect(mail?.body.html).not.toMatch(/<script>|<img/)
  expect(await room.mailTo('all@example.com')).toEqual([])
})

test.each([
  [{ name: ' ' }, 'Please enter your name.', 'name'],
  [{ email: 'ann' }, 'Please enter a valid email address.', 'email'],
  [{ email: 'ann@example.com\nBcc: all@example.com' }, 'Please enter a valid email address.', 'email'],
  [{ message: '\r\n' }, 'Please write a message.', 'message'],
  [{ message: 'x'.repeat(5_001) }, 'A message can have at most 5000 characters.', 'message'],
])('a form that is not complete is told which field: %#', async (typed, told, field) => {
  const answer = await write(typed)
  expect([answer.status, await answer.json()]).toMatchObject([400, { message: told, details: { field } }])
  expect(await bytesToText()).toEqual([])
})

test('a megabyte is refused unread', async () => {
  expect((await write({ message: 'x'.repeat(1024 * 1024) })).status).toBe(413)
  expect(await bytesToText()).toEqual([])
})

test('a program that fills in what people do not see sends nothing', async () => {
  expect((await write({ website: 'https://spam.example' })).status).toBe(400)
  expect((await write({ website: '' })).status).toBe(200)
  expect(await bytesToText()).toHaveLength(1)
})
