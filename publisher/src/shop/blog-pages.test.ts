import { testAccount } from '@lorecircle/shared/account/account.fixture'
import type { Post } from '@lorecircle/shared/post/post'
import { expect, test } from 'vitest'
import { blogPages, visiblePosts } from './blog-pages.ts'

const site = { origin: 'https://lorecircle.example', paymentOrigin: 'https://checkout.stripe.com' }
const shop = {
  name: 'Hope Mirrlees',
  subdomain: 'hope',
  url: 'https://hope.lorecircle.example',
  accent: null,
  portrait: null,
  pages: [],
  selling: true,
}
const post = (number: number, changes: Partial<Post> = {}): Post => ({
  id: `01JD3X8E5C00000000000000${number}${number}`,
  title: `Post ${number}`,
  content: `<p>Words of ${number}.</p>`,
  isPublished: true,
  createdAt: `2026-0${number}-01T00:00:00.000Z`,
  updatedAt: `2026-0${number}-01T00:00:00.000Z`,
  ...changes,
})
const pagesOf = (...posts: Post[]) =>
  blogPages(visiblePosts({ account: testAccount(), posts }), { site, shop })

test('a shop without a published post says that its blog is coming soon', { tags: ['A2.11-01'] }, () => {
  const pages = pagesOf(post(1, { isPublished: false }))
  expect(pages.map(({ key, page }) => [key, page.template])).toEqual([
    ['sites/hope/blog.html', 'shop-empty-page'],
  ])
})

test('each published post has a page of its own, and no draft has', {
  tags: ['A2.11-02', 'A2.11-04', 'A2.11-06'],
}, () => {
  const pages = pagesOf(post(1), post(2, { isPublished: false }), post(3))
  expect(pages.map(({ url }) => url)).toEqual([
    'https://hope.lorecircle.example/blog',
    'https://hope.lorecircle.example/blog/post-3-00000033',
    'https://hope.lorecircle.example/blog/post-1-00000011',
  ])
  expect(JSON.stringify(pages)).not.toContain('Post 2')
})

test('the index tells the posts by year and month, newest first', { tags: ['A2.11-03'] }, () => {
  const [index] = pagesOf(post(1), post(3), post(2, { createdAt: '2025-12-31T00:00:00.000Z' }))
  expect(index?.page).toMatchObject({
    template: 'blog',
    view: {
      years: [
        {
          year: 2026,
          months: [
            { month: 3, posts: [{ title: 'Post 3', excerpt: 'Words of 3.' }] },
            { month: 1, posts: [{ title: 'Post 1' }] },
          ],
        },
        { year: 2025, months: [{ month: 12, posts: [{ title: 'Post 2' }] }] },
      ],
    },
  })
})

test('from a post a reader goes on to its neighbours', () => {
  const [, newest, middle, oldest] = pagesOf(post(1), post(2), post(3))
  expect(newest?.page.view).toMatchObject({ newer: null, older: { title: 'Post 2' } })
  expect(middle?.page.view).toMatchObject({ newer: { title: 'Post 3' }, older: { title: 'Post 1' } })
  expect(oldest?.page.view).toMatchObject({ newer: { title: 'Post 2' }, older: null })
})

test('a post is cleaned again before it is published, and one without a title still has a name', () => {
  const [, page] = pagesOf(post(1, { title: ' ', content: '<p onclick="x()">Hi<script>x()</script></p>' }))
  expect(page?.page.view).toMatchObject({
    post: { title: 'Untitled Post', html: '<p>Hi</p>', excerpt: 'Hi' },
  })
})

test('a post’s day is the one in the shop’s time zone, on its page and in the index', () => {
  const posts = [post(1, { createdAt: '2026-01-01T04:00:00.000Z' })]
  const pagesIn = (timeZone: string) =>
    blogPages(visiblePosts({ account: { ...testAccount(), timeZone }, posts }), { site, shop })
  const [index, page] = pagesIn('America/Los_Angeles')
  expect(index?.page).toMatchObject({ view: { years: [{ year: 2025, months: [{ month: 12 }] }] } })
  expect(page?.page).toMatchObject({
    view: { post: { madeOn: '2025-12-31', createdAt: '2026-01-01T04:00:00.000Z' } },
  })
  expect(pagesIn('Asia/Tokyo')[1]?.page).toMatchObject({ view: { post: { madeOn: '2026-01-01' } } })
})
