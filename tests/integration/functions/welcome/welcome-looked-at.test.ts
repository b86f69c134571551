import { previewDoc } from '@lorecircle/shared/publishing/stored'
import { expect, test } from 'vitest'
import { functions, openWelcome, read, written } from './welcome-desk.ts'

openWelcome()

test('a welcome page can be looked at as typed, cleaned, and nothing is saved', {
  tags: ['B2.1-36'],
}, async () => {
  const author = await functions.author()
  const welcome = { ...written, welcomeMessage: '<p>Only a look<script>x()</script></p>' }
  const { body } = await author.post('/api/preview', { of: 'welcome', welcome })
  const id = new URL(String(body.url)).pathname.slice(1)
  const kept = await functions.documents.read(previewDoc(id))
  expect(kept?.value.draft).toMatchObject({
    of: 'welcome',
    welcome: { welcomeMessage: '<p>Only a look</p>', tagline: 'Tales from Lud' },
  })
  expect((await read(author)).body).toMatchObject({ tagline: '' })
})

test('posts and pages can be looked at before they have a word to publish', async () => {
  const author = await functions.author()
  const at = async (draft: object) => {
    const { body } = await author.post('/api/preview', draft)
    const kept = await functions.documents.read(previewDoc(new URL(String(body.url)).pathname.slice(1)))
    return kept?.value.draft
  }
  const id = '01J0000000000000000000000A'
  const post = { id, title: 'A walk', content: '<p>By night<script>x()</script></p>', isPublished: false }
  expect(await at({ of: 'post', post })).toMatchObject({
    post: { id, title: 'A walk', content: '<p>By night</p>', isPublished: true },
  })
  expect(await at({ of: 'post', post: { ...post, title: '', content: '' } })).toMatchObject({ of: 'post' })
  const page = { title: 'Blog', intro: '', sections: [], isPublished: false }
  expect(await at({ of: 'page', page })).toMatchObject({ page: { slug: 'blog-2', isPublished: true } })
  const wrong = await author.post('/api/preview', { of: 'secret', book: {} })
  expect(wrong.status).toBe(400)
})
