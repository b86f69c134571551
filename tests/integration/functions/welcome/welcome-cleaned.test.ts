import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { expect, test } from 'vitest'
import { folderOf, functions, openWelcome, save } from './welcome-desk.ts'

openWelcome()

test('a welcome message is cleaned before it is stored', { tags: ['B2.12-04'] }, async () => {
  const author = await functions.author()
  await save(author, {
    welcomeMessage:
      '<p onclick="x()">Come <b>in</b>.<script>x()</script></p><img src="https://evil.example/x">',
  })
  const stored = await functions.documents.read(welcomeDoc(folderOf(author)))
  expect(stored?.value.welcomeMessage).toBe('<p>Come <b>in</b>.</p>')
})

const button = { label: 'A door', url: 'https://door.example/' }
test('there are at most three call-to-action buttons, each with a label', {
  tags: ['B2.12-05', 'B5-46', 'B9-06', 'B3.7-04'],
}, async () => {
  const author = await functions.author()
  const four = await save(author, { ctaButtons: [button, button, button, button] })
  expect(four).toMatchObject({ status: 400, body: { error: 'There can be at most 3 buttons.' } })
  const unnamed = await save(author, { ctaButtons: [{ ...button, label: ' ' }] })
  expect(unnamed).toMatchObject({ status: 400, body: { error: 'Give the button a label.' } })
  expect((await save(author, { ctaButtons: [button, button, button] })).status).toBe(200)
})

test.each(['http://door.example', 'javascript:alert(1)', 'data:text/html,x', '/bookstore', 'door'])(
  'a button does not lead to %s',
  { tags: ['B5-48'] },
  async (url) => {
    const answer = await save(await functions.author(), { ctaButtons: [{ ...button, url }] })
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'A link begins with https:// or mailto:.', details: { field: 'ctaButtons.0.url' } },
    })
  },
)
