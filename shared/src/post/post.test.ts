import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findPostBySlug,
  groupPostsByMonth,
  type Post,
  postExcerpt,
  postSlug,
  publishedPosts,
} from './post.ts'

const at = '2026-03-01T12:00:00.000Z'
const post = (id: string, changes: Partial<Post> = {}): Post => ({
  id: `01JD3X8E5C000000${id.padStart(10, '0')}`,
  title: 'On Tying String',
  content: '',
  isPublished: true,
  createdAt: at,
  updatedAt: at,
  ...changes,
})

test('an excerpt is the first hundred characters of the words, without markup', () => {
  expect(postExcerpt('<p>She <em>fin</em>ished before I did.</p>')).toBe('She finished before I did.')
  expect(postExcerpt('<h2>One</h2><p>Two<br>three</p><ul><li>four</li></ul>')).toBe('One Two three four')
  expect(postExcerpt('<p>Salt &amp; string &lt;cut&gt;&nbsp;&quot;dry&quot;</p>')).toBe(
    'Salt & string <cut> "dry"',
  )
  expect(postExcerpt(`<p>${'a'.repeat(100)}</p>`)).toBe('a'.repeat(100))
  expect(postExcerpt(`<p>${'a'.repeat(101)}</p>`)).toBe(`${'a'.repeat(100)}…`)
  expect(postExcerpt('')).toBe('')
})

test('an excerpt ends with a whole word', () => {
  const text =
    'Every numbered copy leaves this house tied with string, and the string is so easily undone that nobody minds.'
  expect(postExcerpt(`<p>${text}</p>`)).toBe(
    'Every numbered copy leaves this house tied with string, and the string is so easily undone that…',
  )
})

test('an excerpt never cuts a character in two', () => {
  expect(postExcerpt('🕯'.repeat(120))).toBe(`${'🕯'.repeat(100)}…`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect([...postExcerpt(text)].length).toBeLessThanOrEqual(101)
      expect(postExcerpt(text).isWellFormed()).toBe(true)
    }),
  )
})

test('readers see published posts alone, newest first', () => {
  const posts = [
    post('1'),
    post('2', { isPublished: false }),
    post('3', { createdAt: '2026-04-01T00:00:00.000Z' }),
    post('4'),
  ]
  expect(publishedPosts(posts).map(({ id }) => id.at(-1))).toEqual(['3', '4', '1'])
})

test('a post keeps its address through every change of its title, and two of one title have two', () => {
  const one = post('AAAA1')
  const other = post('AAAA2')
  expect(postSlug(one)).toBe('on-tying-string-000aaaa1')
  expect(postSlug(other)).not.toBe(postSlug(one))
  const posts = [{ ...one, title: 'Of Knots' }, other]
  expect(findPostBySlug(posts, postSlug(one))?.title).toBe('Of Knots')
  expect(findPostBySlug(posts, 'on-tying-string')).toBeUndefined()
  expect(postSlug(post('1', { title: '!!!' }))).toBe('post-00000001')
})

test('a blog is told by year and month', () => {
  const days = ['2026-03-31', '2026-03-01', '2026-01-05', '2025-12-31']
  const years = groupPostsByMonth(days.map((madeOn) => ({ madeOn })))
  expect(
    years.map(({ year, months }) => [year, months.map(({ month, posts }) => [month, posts.length])]),
  ).toEqual([
    [
      2026,
      [
        [3, 2],
        [1, 1],
      ],
    ],
    [2025, [[12, 1]]],
  ])
})
