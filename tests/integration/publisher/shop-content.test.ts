import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import type { Services } from '@lorecircle/publisher/services/services'
import type { CustomPage } from '@lorecircle/shared/custom-page/custom-page'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import { type Post, postSlug } from '@lorecircle/shared/post/post'
import { postDoc, postDraftDoc } from '@lorecircle/shared/post/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { emptyWelcome, type Welcome } from '@lorecircle/shared/welcome/welcome'
import { parseFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookOf, openShop, put } from './authors.ts'
import { type Platform, startPlatform } from './platform.ts'

let platform: Platform
let services: Services
beforeAll(async () => {
  platform = await startPlatform()
  services = platform.services
})
afterAll(() => platform.stop())

const text = async (key: string) => {
  const page = await services.pages.read(key)
  return page && new TextDecoder().decode(page.body)
}
const keysBelow = async (prefix: string) => [...(await services.pages.list(prefix)).keys()]
const folderOf = async (sub: string) => (await openShop(services, sub, [bookOf(`book-${sub}`)])).folder

const at = '2026-03-01T12:00:00.000Z'
const postOf = (number: number, changes: Partial<Post> = {}): Post => ({
  id: `01JD3X8E5C000000000000000${number}`,
  title: `Post ${number}`,
  content: `<p>Words of ${number}.</p>`,
  isPublished: true,
  createdAt: at,
  updatedAt: at,
  ...changes,
})
const pageOf = (slug: string, changes: Partial<CustomPage> = {}): CustomPage => ({
  slug,
  title: 'A Map of Yann',
  intro: '<p>Not to scale.</p>',
  sections: [],
  isPublished: true,
  createdAt: at,
  updatedAt: at,
  ...changes,
})

test('a post is on the blog, on its own page and in the feed once it is saved, and a draft nowhere', {
  tags: ['A0-04', 'A2.8-11', 'A2.11-04', 'A2.11-06', 'A7-27'],
}, async () => {
  const folder = await folderOf('p1')
  await put(services, postDoc(folder, postOf(1).id), postOf(1))
  await put(services, postDraftDoc(folder, postOf(2).id), postOf(2, { isPublished: false }))
  await put(services, postDoc(folder, postOf(3).id), postOf(3, { isPublished: false }))
  await publishShop(services, 'p1')

  const blog = `sites/shop-p1/blog/${postSlug(postOf(1))}.html`
  expect(await keysBelow('sites/shop-p1/blog')).toEqual(
    ['sites/shop-p1/blog.html', blog, 'sites/shop-p1/blog/feed.xml'].sort(),
  )
  for (const key of ['sites/shop-p1/blog.html', blog, 'sites/shop-p1/blog/feed.xml']) {
    expect(await text(key), key).toContain('Words of 1.')
  }
  for (const key of await keysBelow('sites/shop-p1/'))
    expect(await text(key), key).not.toMatch(/Words of [23]/)

  await services.documents.remove(
    postDoc(folder, postOf(1).id),
    (await services.documents.read(postDoc(folder, postOf(1).id)))?.etag ?? '',
  )
  await publishShop(services, 'p1')
  expect(await keysBelow('sites/shop-p1/blog/')).toEqual(['sites/shop-p1/blog/feed.xml'])
  expect(await text('sites/shop-p1/blog.html')).toContain('"template":"shop-empty-page"')
})

test('a save of a draft changes no page', async () => {
  const folder = await folderOf('p2')
  await publishShop(services, 'p2')
  await put(services, postDraftDoc(folder, postOf(1).id), postOf(1, { isPublished: false }))
  expect(await publishShop(services, 'p2')).toEqual({ written: [], removed: [], market: [] })
})

test('the feed is RSS that others read: whole posts, newest first, absolute addresses', {
  tags: ['A2.11-05'],
}, async () => {
  const folder = await folderOf('p3')
  const picture = `/media/${'a'.repeat(32)}-640.webp`
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

test('a link to a post still arrives after its title has changed', async () => {
  await claimName('p6')
  const folder = await folderOf('p6')
  await put(services, postDoc(folder, postOf(1).id), postOf(1, { title: 'Of Knots' }))
  await put(services, postDoc(folder, postOf(2).id), postOf(2, { isPublished: false }))
  const old = await ask('shop-p6', `/blog/${postSlug(postOf(1))}`)
  expect([old.status, old.headers.get('location')]).toEqual([
    301,
    'http://shop-p6.lorecircle.localhost:4321/blog/of-knots-00000001',
  ])
  expect((await ask('shop-p6', '/blog/of-knots-00000001')).status).toBe(200)
  expect((await ask('shop-p6', `/blog/${postSlug(postOf(2))}`)).status).toBe(404)
  expect((await ask('shop-p6', '/blog/nothing')).status).toBe(404)
})

test('an own page is in every page’s sidebar while it has content, and coming soon or gone before', {
  tags: ['A2.8-18', 'A2.8-19', 'A2.8-20', 'A2.8-21', 'A2.8-22'],
}, async () => {
  const folder = await folderOf('p7')
  const given = ['extras', 'behind-the-scenes', 'audio-video']
  await publishShop(services, 'p7')
  for (const slug of given) {
    expect(await text(`sites/shop-p7/${slug}.html`), slug).toContain('"template":"shop-empty-page"')
  }
  expect(await text('sites/shop-p7/index.html')).toContain('"pages":[]')

  for (const slug of [...given, 'a-map-of-yann'])
    await put(services, customPageDoc(folder, slug), pageOf(slug))
  await put(services, customPageDoc(folder, 'hidden'), pageOf('hidden', { isPublished: false }))
  await put(services, customPageDoc(folder, 'bookstore'), pageOf('bookstore'))
  await publishShop(services, 'p7')
  for (const slug of [...given, 'a-map-of-yann']) {
    expect(await text(`sites/shop-p7/${slug}.html`), slug).toContain('Not to scale.')
  }
  expect(await text('sites/shop-p7/hidden.html')).toBeNull()
  expect(await text('sites/shop-p7/bookstore.html')).toContain('"template":"bookstore"')
  const sidebar = JSON.stringify([
    { slug: 'extras', title: 'Extras' },
    { slug: 'behind-the-scenes', title: 'Behind the Scenes' },
    { slug: 'audio-video', title: 'Audio & Video' },
    { slug: 'a-map-of-yann', title: 'A Map of Yann' },
  ])
  for (const key of ['index', 'bookstore', 'blog', 'extras', 'shop/book-book-p7']) {
    expect(await text(`sites/shop-p7/${key}.html`), key).toContain(`"pages":${sidebar}`)
  }
})

test('one author’s words never stand in another’s shop', { tags: ['A0-02'] }, async () => {
  const [mine, theirs] = [await folderOf('p8'), await folderOf('p80')]
  await put(services, postDoc(mine, postOf(1).id), postOf(1, { content: '<p>Mine alone.</p>' }))
  await put(services, customPageDoc(theirs, 'extras'), pageOf('extras', { intro: '<p>Theirs alone.</p>' }))
  for (const sub of ['p8', 'p80']) await publishShop(services, sub)
  for (const key of await keysBelow('sites/shop-p8/'))
    expect(await text(key), key).not.toContain('Theirs alone.')
  for (const key of await keysBelow('sites/shop-p80/'))
    expect(await text(key), key).not.toContain('Mine alone.')
})

const image = {
  hash: 'b'.repeat(32),
  width: 400,
  height: 400,
  widths: [160, 320],
  colour: '#112233',
  alt: 'A hat',
}
const parts: [string, string, string, Partial<Welcome>, unknown][] = [
  ['words', 'A3.3-03', 'A7-20', { welcomeMessage: '<p>Come in.</p>' }, { welcomeHtml: '<p>Come in.</p>' }],
  ['tagline', 'A3.3-04', 'A7-23', { tagline: 'Beyond the fields.' }, { tagline: 'Beyond the fields.' }],
  ['portrait', 'A3.3-05', 'A7-21', { profileImage: image }, { portrait: image }],
  [
    'doors',
    'A3.3-06',
    'A7-22',
    { ctaButtons: [{ label: 'A door', url: 'https://door.example/' }] },
    { callsToAction: [{ label: 'A door', url: 'https://door.example/' }] },
  ],
  [
    'parts',
    'A0-05',
    'B3.7-05',
    { sections: [{ title: 'The room', text: 'It faces west.', image }] },
    { sections: [{ title: 'The room', text: 'It faces west.', image }] },
  ],
]
for (const [part, rule, fieldRule, saved, shown] of parts) {
  test(`a shop’s home shows the ${part} of the welcome that was saved`, {
    tags: [rule, fieldRule],
  }, async () => {
    const sub = `welcome-${part}`
    await put(services, welcomeDoc(await folderOf(sub)), { ...emptyWelcome, ...saved })
    await publishShop(services, sub)
    const home = await text(`sites/shop-${sub}/index.html`)
    expect(home).toContain(JSON.stringify(shown).slice(1, -1))
  })
}

const claimName = async (sub: string) => {
  const claim: NameClaim = { sub, skeleton: '', at }
  await put(services, nameDoc(`shop-${sub}`), claim)
}
const ask = (subdomain: string, path: string) =>
  onDemandApp(services, platform.env.ORIGIN_SECRET).request(`http://127.0.0.1${path}`, {
    headers: {
      'x-viewer-host': `${subdomain}.lorecircle.localhost:4321`,
      'x-origin-secret': platform.env.ORIGIN_SECRET,
    },
  })

test('a shop says what the law asks in words of ours, until its author publishes words of their own', async () => {
  const folder = await folderOf('l1')
  const terms = customPageDoc(folder, 'terms')
  await put(services, terms, pageOf('terms', { title: '', intro: '<p>A draft.</p>', isPublished: false }))
  await publishShop(services, 'l1')
  expect(await text('sites/shop-l1/terms.html')).toContain('the author of this shop')
  for (const slug of ['privacy', 'returns', 'shipping', 'imprint', 'accessibility']) {
    expect(await text(`sites/shop-l1/${slug}.html`), slug).toContain('"template":"custom-page"')
  }

  await put(services, terms, pageOf('terms', { title: '', intro: '<p>Pay in acorns.</p>' }))
  await publishShop(services, 'l1')
  const own = await text('sites/shop-l1/terms.html')
  expect(own).toContain('Pay in acorns.')
  expect(own).not.toContain('the author of this shop')
  expect(await text('sites/shop-l1/index.html'), 'it stands in the foot, not in the menu').toContain(
    '"pages":[]',
  )
})

test('a shop names its author’s postal address in its imprint once it is known', async () => {
  const folder = await folderOf('l2')
  const profile = await services.documents.read(profileDoc(folder))
  const stored = { penName: 'L. Two', subdomain: 'shop-l2', accent: null, ...profile?.value }
  await put(services, profileDoc(folder), { ...stored, postalAddress: 'PO Box 7\nDunsany' })
  await publishShop(services, 'l2')
  expect(await text('sites/shop-l2/imprint.html')).toContain('PO Box 7<br>Dunsany')
})
