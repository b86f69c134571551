import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import type { Services } from '@lorecircle/publisher/services/services'
import { postDoc } from '@lorecircle/shared/post/stored'
import { parseFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { put } from '../authors.ts'
import { ask, claimName, folderOf, postOf, services, startShopWords, text } from './shop-words.ts'

startShopWords()

test('the feed is RSS that others read: whole posts, newest first, absolute addresses', {
  tags: ['A2.11-05'],
}, async () => {
  const folder = await folderOf('p3')
  const picture = `/media/${'a'.repeat(32)}-640.jpg`
  const posts = [
    postOf(1, {
      title: 'Salt & <string>',
      content: `<p>Tied &amp; "sent" \u0007to <a href="/bookstore">you</a>.</p><img src="${picture}" alt="">`,
    }),
    postOf(2, { createdAt: '2026-04-01T09:30:00.000Z', updatedAt: '2026-05-02T00:00:00.000Z' }),
  ]
  for (const post of posts) await put(services, postDoc(folder, post.id), post)
  await publishShop(services, 'p3')

  const written = await text('sites/shop-p3/blog/feed.xml')
  const { format, feed } = parseFeed(written ?? '')
  if (format !== 'rss') throw new Error(`not RSS but ${format}`)
  const host = 'http://shop-p3.lorecircle.localhost:4321'
  expect(feed).toMatchObject({
    title: 'Lord Dunsany’s blog',
    link: `${host}/blog`,
    language: 'en',
    lastBuildDate: 'Sat, 02 May 2026 00:00:00 GMT',
    atom: { links: [{ href: `${host}/blog/feed.xml`, rel: 'self', type: 'application/rss+xml' }] },
  })
  const [newest, oldest] = feed.items ?? []
  expect(newest).toMatchObject({
    title: 'Post 2',
    link: `${host}/blog/post-2-00000002`,
    guid: { value: `urn:ulid:${postOf(2).id}`, isPermaLink: false },
    pubDate: 'Wed, 01 Apr 2026 09:30:00 GMT',
    description: 'Words of 2.',
    content: { encoded: '<p>Words of 2.</p>' },
  })
  expect(oldest?.title).toBe('Salt & <string>')
  expect(oldest?.content?.encoded).toContain(`Tied &amp; "sent" to <a href="${host}/bookstore"`)
  expect(oldest?.content?.encoded).toContain(`src="${host}${picture}"`)
})

test('a feed goes out as RSS, and is answered before it was ever written', {
  tags: ['A2.11-05'],
}, async () => {
  const sent = new Map<string, string>()
  const write: Services['pages']['write'] = (file, expected) => {
    sent.set(file.key, file.contentType)
    return services.pages.write(file, expected)
  }
  await folderOf('p4')
  await publishShop({ ...services, pages: { ...services.pages, write } }, 'p4')
  expect(sent.get('sites/shop-p4/blog/feed.xml')).toBe('application/rss+xml; charset=utf-8')
  expect(sent.get('sites/shop-p4/blog.html')).toBe('text/html; charset=utf-8')

  await claimName('p5')
  await folderOf('p5')
  const answer = await ask('shop-p5', '/blog/feed.xml')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ])
  expect(await answer.text()).toContain('<rss version="2.0"')
})
