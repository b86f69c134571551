import { html, pageFile } from '@lorecircle/publisher/pages/shop-file'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import type { OnStep, Step } from '@lorecircle/publisher/publish/steps'
import type { Services } from '@lorecircle/publisher/services/services'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookOf, openShop, put, saveBook } from './authors.ts'
import { countingRequests } from './catalogue.ts'
import { type Platform, plainRenderer, startPlatform } from './platform.ts'

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

/** Holds a run at a step until it is let go; `reached` resolves when it stands there. */
function gate(step: Step, { times = 1 } = {}) {
  const reached = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  let held = 0
  const onStep: OnStep = async (now) => {
    if (now !== step || held >= times) return
    held++
    reached.resolve()
    await open.promise
  }
  return { onStep, reached: reached.promise, open: open.resolve }
}

/** Services that remember the bodies of all pages that it managed to write. */
function watchingWrites() {
  const written: string[] = []
  const write: typeof services.pages.write = async (file, expected) => {
    const isDone = await services.pages.write(file, expected)
    if (isDone) written.push(String(file.body))
    return isDone
  }
  return { written, watched: { ...services, pages: { ...services.pages, write } } }
}

class Killed extends Error {}
const dieAt = (step: Step): OnStep => {
  let isAlive = true
  return (now) => {
    if (now !== step || !isAlive) return
    isAlive = false
    throw new Killed()
  }
}

test('a shop has its home, bookstore, forms, policies, coming pages and a page for each public book', {
  tags: ['A2.8-01', 'A2.8-14', 'A2.8-15', 'A2.8-16', 'A2.8-17'],
}, async () => {
  await openShop(services, 'a1', [bookOf('b1', { title: 'The Moon' }), bookOf('b2', { public: false })])
  await publishShop(services, 'a1')
  expect(await keysBelow('sites/shop-a1/')).toEqual([
    'sites/shop-a1/accessibility.html',
    'sites/shop-a1/audio-video.html',
    'sites/shop-a1/behind-the-scenes.html',
    'sites/shop-a1/blog.html',
    'sites/shop-a1/blog/feed.xml',
    'sites/shop-a1/bookstore.html',
    'sites/shop-a1/contact.html',
    'sites/shop-a1/extras.html',
    'sites/shop-a1/imprint.html',
    'sites/shop-a1/index.html',
    'sites/shop-a1/newsletter.html',
    'sites/shop-a1/order.html',
    'sites/shop-a1/privacy.html',
    'sites/shop-a1/returns.html',
    'sites/shop-a1/robots.txt',
    'sites/shop-a1/shipping.html',
    'sites/shop-a1/shop-a1.lorecircle.localhost.json',
    'sites/shop-a1/shop/the-moon.html',
    'sites/shop-a1/sitemap.xml',
    'sites/shop-a1/terms.html',
  ])
})

test('nothing changed, nothing is written: no page, no manifest, no invalidation', async () => {
  await openShop(services, 'a2', [bookOf('b1')])
  await publishShop(services, 'a2')
  const before = await services.documents.read(manifestDoc('a2'))
  platform.invalidations.length = 0
  expect(await publishShop(services, 'a2')).toEqual({ written: [], removed: [], market: [] })
  expect(await services.documents.read(manifestDoc('a2'))).toEqual(before)
  expect(platform.invalidations).toEqual([])
})

test('a save that readers cannot see moves the manifest and a day in the sitemap, and no page', async () => {
  const account = await openShop(services, 'a3', [bookOf('b1')])
  await publishShop(services, 'a3')
  const saved = await saveBook(services, account, bookOf('b1', { updatedAt: '2026-02-02T00:00:00.000Z' }))
  const sitemap = 'sites/shop-a3/sitemap.xml'
  expect(await publishShop(services, 'a3')).toEqual({ written: [sitemap], removed: [], market: [] })
  const manifest = await services.documents.read(manifestDoc('a3'))
  expect(manifest?.value.sources[bookDoc(account.folder, 'b1').key]).toBe(saved.etag)
})

test('one sold copy rewrites what shows it and nothing else', async () => {
  const format = testFormat({ id: 'f-a4', type: 'Special Edition', slots: 3, numbered: true })
  await openShop(services, 'a4', [bookOf('b1', { formats: [format] }), bookOf('b2')])
  await publishShop(services, 'a4')
  await put(services, tallyDoc('a4', 'b1'), { formats: { 'f-a4': { sold: [1], withdrawn: [] } } })
  expect((await publishShop(services, 'a4')).written.sort()).toEqual([
    'sites/shop-a4/shop-a4.lorecircle.localhost.json',
    'sites/shop-a4/shop/book-b1.html',
  ])
  const page = await text('sites/shop-a4/shop/book-b1.html')
  expect(page).toContain('"stockLine":"2 left"')
  expect(page).toContain('"plate":{"left":2,"of":3,"nextNumber":2}')
})

test('the CDN is told of what must vanish, and of nothing that is fresh by itself', async () => {
  const account = await openShop(services, 'told', [bookOf('b1'), bookOf('b2')])
  platform.invalidations.length = 0
  await publishShop(services, 'told')
  await saveBook(services, account, bookOf('b1', { tagline: 'anew' }))
  expect((await publishShop(services, 'told')).written).not.toEqual([])
  expect(platform.invalidations).toEqual([])
  await saveBook(services, account, bookOf('b1', { public: false }))
  await publishShop(services, 'told')
  expect(platform.invalidations).toEqual([['shop-told']])
})

test('names that a shop had cost nothing in a save', async () => {
  const formerSubdomains = Array.from({ length: 37 }, (_, n) => `was-${n}`)
  const account = await openShop(services, 'renamed', [bookOf('b1')], { formerSubdomains })
  await publishShop(services, 'renamed')
  await saveBook(services, account, bookOf('b1', { tagline: 'anew' }))
  const { listed } = await countingRequests(platform.clients.s3, () => publishShop(services, 'renamed'))
  expect(listed).toBeLessThanOrEqual(8)
})

test('a page that was corrupted or lost behind the publisher’s back is made again, and so is one with a stale hash', async () => {
  await openShop(services, 'healed', [bookOf('b1'), bookOf('b2')])
  await publishShop(services, 'healed')
  const before = await services.pages.list('sites/shop-healed/')
  const [one, two] = ['sites/shop-healed/shop/book-b1.html', 'sites/shop-healed/bookstore.html']
  const page = pageFile({ key: one, url: '', body: 'corrupted', contentType: html }, 'shop-healed')
  await services.pages.write(page, before.get(one) ?? '')
  await services.pages.remove(two, before.get(two) ?? '')
  expect((await publishShop(services, 'healed')).written.sort()).toEqual([two, one])
  await services.documents.update(manifestDoc('healed'), (manifest) => {
    if (!manifest) throw new Error('there is no manifest')
    return { ...manifest, sources: {}, views: { ...manifest.views, [one]: 'stale' } }
  })
  await publishShop(services, 'healed')
  expect(await services.pages.list('sites/shop-healed/')).toEqual(before)
  const manifest = await services.documents.read(manifestDoc('healed'))
  expect(manifest?.value.views?.[one]).not.toBe('stale')
})

test('a book that is taken back leaves no page', async () => {
  const account = await openShop(services, 'a5', [bookOf('b1'), bookOf('b2')])
  await publishShop(services, 'a5')
  await saveBook(services, account, bookOf('b1', { public: false }))
  const { removed, market } = await publishShop(services, 'a5')
  expect(removed).toEqual(['sites/shop-a5/shop/book-b1.html'])
  expect(market).toEqual(['b1'])
})

test('a shop that moved leaves nothing under its former name', async () => {
  await openShop(services, 'a6', [bookOf('b1')])
  await publishShop(services, 'a6')
  await openShop(services, 'a6', [], { subdomain: 'new-name', formerSubdomains: ['shop-a6'] })
  await publishShop(services, 'a6')
  expect(await keysBelow('sites/shop-a6/')).toEqual([])
  expect(await keysBelow('sites/new-name/')).toContain('sites/new-name/shop/book-b1.html')
})

test('other templates and another origin render every page anew', async () => {
  await openShop(services, 'a7', [bookOf('b1')])
  await publishShop(services, 'a7')
  const all = (await keysBelow('sites/shop-a7/')).sort()
  const redesigned = { ...services, renderer: plainRenderer('redesigned') }
  const pages = all.filter((key) => key.endsWith('.html'))
  expect((await publishShop(redesigned, 'a7')).written.sort()).toEqual(pages)
  const moved = { ...redesigned, site: { ...services.site, origin: 'http://lorecircle.localhost:5000' } }
  expect((await publishShop(moved, 'a7')).written.sort()).toEqual(all)
  expect(await text('sites/shop-a7/index.html')).toContain('http://shop-a7.lorecircle.localhost:5000')
})

test('selling stops when the grace ends, though nobody saves', async () => {
  const membership = {
    customerId: 'c',
    subscriptionId: 's',
    status: 'past_due',
    pastDueSince: '2026-03-01T00:00:00.000Z',
  }
  await openShop(services, 'a8', [bookOf('b1')], { membership })
  await publishShop({ ...services, now: () => new Date('2026-03-02') }, 'a8')
  expect(await text('sites/shop-a8/index.html')).toContain('"selling":true')
  await publishShop({ ...services, now: () => new Date('2026-03-09') }, 'a8')
  expect(await text('sites/shop-a8/index.html')).toContain('"selling":false')
})

for (const step of ['looked', 'rendered', 'wrote a page', 'wrote the pages'] as const) {
  test(`an old run that wakes after a newer one (${step}) leaves the newer page`, async () => {
    const sub = `old-${step.replaceAll(' ', '-')}`
    const account = await openShop(services, sub, [bookOf('b1', { tagline: 'first' })])
    await publishShop(services, sub)

    await saveBook(services, account, bookOf('b1', { tagline: 'second' }))
    const { onStep, reached, open } = gate(step)
    const { written, watched } = watchingWrites()
    const old = publishShop(watched, sub, { onStep })
    await reached
    await saveBook(services, account, bookOf('b1', { tagline: 'third' }))
    await publishShop(services, sub)
    written.length = 0
    open()
    await old
    expect(await text(`sites/shop-${sub}/shop/book-b1.html`)).toContain('third')
    expect(written.filter((body) => body.includes('second'))).toEqual([])
  })

  test(`a run that is killed (${step}) is healed by the next, even when the author went back`, async () => {
    const sub = `killed-${step.replaceAll(' ', '-')}`
    const account = await openShop(services, sub, [bookOf('b1', { tagline: 'first' })])
    await publishShop(services, sub)
    await saveBook(services, account, bookOf('b1', { tagline: 'second' }))
    await expect(publishShop(services, sub, { onStep: dieAt(step) })).rejects.toThrow(Killed)
    await saveBook(services, account, bookOf('b1', { tagline: 'first' }))
    await publishShop(services, sub)
    expect(await text(`sites/shop-${sub}/shop/book-b1.html`)).toContain('first')
    expect(await publishShop(services, sub)).toEqual({ written: [], removed: [], market: [] })
  })
}

test('an old run that wakes after the author went back does not bring the change back', async () => {
  const account = await openShop(services, 'back', [bookOf('b1', { tagline: 'first' })])
  await publishShop(services, 'back')
  await saveBook(services, account, bookOf('b1', { tagline: 'second' }))
  const { onStep, reached, open } = gate('rendered')
  const old = publishShop(services, 'back', { onStep })
  await reached
  await saveBook(services, account, bookOf('b1', { tagline: 'first' }))
  await publishShop(services, 'back')
  open()
  await old
  expect(await text('sites/shop-back/shop/book-b1.html')).toContain('first')
})

for (const step of ['rendered', 'wrote the pages', 'wrote the manifest'] as const) {
  test(`what is saved while a run is under way (${step}) is published by that run`, async () => {
    const sub = `meanwhile-${step.replaceAll(' ', '-')}`
    const account = await openShop(services, sub, [bookOf('b1', { tagline: 'first' })])
    const { onStep, reached, open } = gate(step)
    const run = publishShop(services, sub, { onStep })
    await reached
    await saveBook(services, account, bookOf('b1', { tagline: 'second' }))
    open()
    await run
    expect(await text(`sites/shop-${sub}/shop/book-b1.html`)).toContain('second')
  })
}

test('the market hears of a book again when the run that changed it died before its manifest', async () => {
  const told: unknown[] = []
  const listening: Services = { ...services, market: async (message) => void told.push(message) }
  await openShop(services, 'heard', [bookOf('b1'), bookOf('b2', { public: false })])
  await expect(publishShop(listening, 'heard', { onStep: dieAt('wrote the pages') })).rejects.toThrow(Killed)
  await publishShop(listening, 'heard')
  expect(told.at(-1)).toEqual({ sub: 'heard', books: ['b1'] })
  await publishShop(listening, 'heard')
  expect(told).toHaveLength(1)
})

test('fifty runs at once, with saves among them, end at the truth', async () => {
  const account = await openShop(services, 'many', [bookOf('b1'), bookOf('b2')])
  const runs = Array.from({ length: 50 }, async (_, n) => {
    await saveBook(services, account, bookOf(n % 2 ? 'b1' : 'b2', { tagline: `tagline ${n}` }))
    await publishShop(services, 'many')
  })
  await Promise.all(runs)
  const manifest = await services.documents.read(manifestDoc('many'))
  const standing = await services.pages.list('sites/shop-many/')
  expect(manifest?.value.pages).toEqual(
    Object.fromEntries([...standing].map(([key, etag]) => [key, { etag }])),
  )
  expect(await publishShop(services, 'many')).toEqual({ written: [], removed: [], market: [] })
  expect((await publishShop(services, 'many', { render: 'everything' })).written).toEqual([])
}, 60_000)

test('a page is served as it was meant: its type, a short life and its tag', async () => {
  await openShop(services, 'meta', [])
  await publishShop(services, 'meta')
  const { HeadObjectCommand } = await import('@aws-sdk/client-s3')
  const head = await platform.clients.s3.send(
    new HeadObjectCommand({ Bucket: platform.env.SITE_BUCKET, Key: 'sites/shop-meta/index.html' }),
  )
  expect(head).toMatchObject({
    ContentType: 'text/html; charset=utf-8',
    CacheControl: 'max-age=0, s-maxage=2',
    Metadata: { 'cache-tag': 'shop-meta' },
  })
})
