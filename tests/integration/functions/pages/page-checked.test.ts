import { expect, test } from 'vitest'
import { functions, list, openPages, save, section, send, stored } from './page-desk.ts'

openPages()

test('what an author pastes is cleaned before it is kept', async () => {
  const author = await functions.author()
  const saved = await save(author, { intro: '<p onclick="x()">Hi<script>x()</script></p>' })
  expect(await stored(author, saved.slug)).toMatchObject({ intro: '<p>Hi</p>' })
})

test.each([
  ['a title that is too long', { title: 'x'.repeat(121) }, /at most 120 characters/],
  ['more sections than a page holds', { sections: Array(31).fill(section) }, /at most 30 sections/],
  ['a text that is too long', { intro: 'x'.repeat(200_001) }, /too long/],
  [
    'nothing, to be published',
    { intro: ' ', sections: [{ ...section, title: ' ', text: '' }], isPublished: true },
    /Write something/,
  ],
])('a page with %s is refused with a sentence', async (_, changes, sentence) => {
  const author = await functions.author()
  const answer = await send(author, changes)
  expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(sentence)])
  expect(await list(author)).toEqual([])
})

test('a shop holds thirty pages', async () => {
  const author = await functions.author()
  for (let number = 1; number <= 30; number++) await save(author, { title: `Page ${number}` })
  expect(await send(author, { title: 'Increase quantity' })).toMatchObject({
    status: 409,
    body: { error: 'A shop can have at most 30 pages.' },
  })
})
