import { expect, test } from 'vitest'
import { hasPostContent, mergePosts, newPost, postInput, SavablePost } from './post-draft.ts'

const post = { ...newPost('01JD3X8E5C0000000000000001'), title: 'Lamps', content: '<p>Lit.</p>' }

test('a post that is new is sent without a version, one that is edited with the one that was read', () => {
  expect(postInput(post, undefined)).toEqual(post)
  expect(postInput(post, '"1"')).toEqual({ ...post, etag: '"1"' })
})

test('a post is written once it has a title, a word or a picture', () => {
  expect(hasPostContent({ title: ' ', content: '<p></p>' })).toBe(false)
  expect(hasPostContent({ title: 'Lamps', content: '' })).toBe(true)
  expect(hasPostContent({ title: '', content: '<p>Lit.</p>' })).toBe(true)
  expect(hasPostContent({ title: '', content: '<p><img src="/media/x.webp"></p>' })).toBe(true)
})

test('two tabs: what one changed alone stands, and two texts are compared by their words', () => {
  const theirs = { ...post, content: '<p>Out.</p>' }
  expect(mergePosts(post, { ...post, title: 'The lamps' }, theirs)).toEqual({
    merged: { ...theirs, title: 'The lamps' },
    conflicts: [],
  })
  expect(mergePosts(post, { ...post, content: '<p>Lit <b>again</b>.</p>' }, theirs).conflicts).toMatchObject([
    { label: 'Text', mine: 'Lit again.', theirs: 'Out.' },
  ])
})

test('a text that is too long says so beside the field', () => {
  const [issue] = SavablePost.safeParse({ ...post, content: 'x'.repeat(200_001) }).error?.issues ?? []
  expect(issue).toMatchObject({ path: ['content'], message: expect.stringContaining('too long') })
})

test('a title that is too long is kept as it was typed, and says how long it may be', () => {
  expect(SavablePost.safeParse({ ...post, title: 'a'.repeat(200) }).success).toBe(true)
  const { error } = SavablePost.safeParse({ ...post, title: 'a'.repeat(201) })
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
    ['title', 'A title can have at most 200 characters.'],
  ])
})
