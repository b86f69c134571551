import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import type { Draft, Preview } from '@lorecircle/shared/publishing/preview'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import { emptyWelcome } from '@lorecircle/shared/welcome/welcome'
import { expect, test } from 'vitest'
import { bookOf, openShop, put } from '../authors.ts'
import { ask, main, platform, services, shop, startLivePages, template } from './live-pages.ts'

startLivePages()

const written = {
  title: 'A walk',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const drafts: [[Draft, string, string], ...[Draft, string, string][]] = [
  [
    { of: 'book', book: bookOf('draft', { title: 'A new moon', formats: [testFormat()] }) },
    'book',
    'A new moon',
  ],
  [{ of: 'welcome', welcome: { ...emptyWelcome, tagline: 'Come in' } }, 'shop-home', 'Come in'],
  [
    {
      of: 'post',
      post: { ...written, id: '01J0000000000000000000000A', content: '<p>By night</p>', isPublished: true },
    },
    'post',
    'By night',
  ],
  [
    {
      of: 'page',
      page: { ...written, slug: 'a-map', intro: '<p>Of Lud</p>', sections: [], isPublished: true },
    },
    'custom-page',
    'Of Lud',
  ],
]
const preview = (draft: Draft): Preview => ({ sub: 'a1', draft, expiresAt: '2026-06-01T12:00:00.000Z' })
const lookAt = (id: string, now = '2026-06-01T11:59:00Z') =>
  onDemandApp({ ...services, now: () => new Date(now) }, platform.env.ORIGIN_SECRET).request(
    `http://127.0.0.1/${id}`,
    { headers: { 'x-viewer-host': `preview.${main}`, 'x-origin-secret': platform.env.ORIGIN_SECRET } },
  )

test.each(drafts)(
  'a draft is looked at in its page, and readers do not find it: %#',
  async (draft, page, words) => {
    await put(services, previewDoc(`p-${draft.of}`), preview(draft))
    const open = await lookAt(`p-${draft.of}`)
    expect([open.status, open.headers.get('x-robots-tag'), open.headers.get('cache-control')]).toEqual([
      200,
      'noindex',
      'private, no-store',
    ])
    const shown = await open.text()
    expect(shown).toContain(`"template":"${page}"`)
    expect(shown).toContain(words)
    for (const path of ['/', '/shop/book-draft', '/blog', '/a-map']) {
      expect(await (await ask(shop, path)).text()).not.toContain(words)
    }
  },
)

test('a page without a word can be looked at, too, also before there is a shop', async () => {
  await openShop(services, 'a2', [], { subdomain: null })
  const page = { ...written, slug: 'empty', intro: '', sections: [], isPublished: true }
  await put(services, previewDoc('p-empty'), { ...preview({ of: 'page', page }), sub: 'a2' })
  expect(await template(await lookAt('p-empty'))).toBe('custom-page')
  await put(services, previewDoc('p-home'), {
    ...preview({ of: 'welcome', welcome: { ...emptyWelcome, tagline: 'Hm' } }),
    sub: 'a2',
  })
  expect(await template(await lookAt('p-home'))).toBe('shop-home')
})

test('a draft can be looked at until it expires', async () => {
  const [[draft]] = drafts
  await put(services, previewDoc('p1'), preview(draft))
  expect((await lookAt('p1')).status).toBe(200)
  expect((await lookAt('p1', '2026-06-01T12:00:00Z')).status).toBe(404)
})
