import { publishAll } from '@lorecircle/publisher/publish/publish-all'
import { builtRenderer, type Renderer } from '@lorecircle/publisher/services/renderer'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { newCustomDomain } from '@lorecircle/shared/custom-domain/own-domain'
import { customDomainDoc } from '@lorecircle/shared/custom-domain/stored'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookOf, openShop, put } from './authors.ts'
import { type Platform, startPlatform } from './platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await startPlatform({ renderer: builtRenderer })
  const numbered = testFormat({ id: 'numbered', type: 'Special Edition', slots: 3, numbered: true })
  for (let n = 0; n < 10; n++) {
    const books = Array.from({ length: 3 }, (_, m) =>
      bookOf(`b${n}-${m}`, { formats: [testFormat(), numbered] }),
    )
    await openShop(platform.services, `author-${n}`, books)
  }
})
afterAll(() => platform.stop())

test('one command writes the assets, ten shops, the market and the landing with the real templates, the second nothing', async () => {
  const { services } = platform
  const steps: string[] = []
  const first = await publishAll(services, ({ done, of, what }) => steps.push(`${done}/${of} ${what}`))
  expect(first).toMatchObject({ shops: 10, failed: [] })
  expect(steps).toHaveLength(13)
  expect(steps.at(-1)).toBe('13/13 sitemaps')

  const page = async (key: string) => new TextDecoder().decode((await services.pages.read(key))?.body)
  const book = await page('sites/shop-author-3/shop/book-b3-1.html')
  expect(book).toContain('<!DOCTYPE html>')
  expect(book).toContain('3 left')
  expect(await page('main/market/fantasy.html')).toContain('Book b9-2')
  expect(await page('main/index.html')).toContain('A cozy space for fantasy authors and readers.')
  expect(await page('main/about.html')).toContain('Join the Circle')
  expect(await page('main/sitemap.xml')).toContain('shop-author-3.lorecircle.localhost:4321/sitemap.xml')

  const linked = [...book.matchAll(/(?:href|src)="\/((?:_astro|fonts|icons)\/[^"]+)"/g)].map(
    ([, key = '']) => key,
  )
  expect(linked.length).toBeGreaterThan(0)
  for (const key of linked) expect(await services.pages.etag(key), key).not.toBeNull()

  expect(await publishAll(services)).toMatchObject({ written: 0, removed: 0 })
})

test('a platform that is started again renders no shop’s page, and with other templates all of them', async () => {
  const { services } = platform
  const rendered: string[] = []
  const started = async (version: string, render: 'everything' | 'changed_views') => {
    rendered.length = 0
    const renderer: Renderer = {
      version,
      render(page, url) {
        rendered.push(url)
        return builtRenderer.render(page, url)
      },
    }
    await publishAll({ ...services, renderer }, () => {}, render)
    return rendered.filter((url) => new URL(url).host.startsWith('shop-')).length
  }
  const ofAll = await started(builtRenderer.version, 'everything')
  expect(ofAll).toBeGreaterThan(50)
  expect(await started(builtRenderer.version, 'changed_views')).toBe(0)
  expect(await started('of tomorrow', 'changed_views')).toBe(ofAll)
  expect(await started(builtRenderer.version, 'changed_views')).toBe(ofAll)

  // As if what makes the view of one page were other code by now.
  const known = await services.documents.read(manifestDoc('author-2'))
  const page = 'sites/shop-author-2/shop/book-b2-1.html'
  if (known === null) throw new Error('nothing is known of the shop')
  const { value, etag } = known
  const views = { ...value.views, [page]: 'of other code' }
  await services.documents.replace(manifestDoc('author-2'), { ...value, views }, etag)
  expect(await started(builtRenderer.version, 'changed_views')).toBe(1)
})

test('no public page, file or address carries the key of an author’s folder', {
  tags: ['AD1-01'],
}, async () => {
  const { services } = platform
  await publishAll(services)
  const published = [...(await services.pages.list('')).keys()].filter((key) =>
    /\.(html|json|xml|txt)$/.test(key),
  )
  expect(published.length).toBeGreaterThan(100)
  for (const key of published) {
    const page = new TextDecoder().decode((await services.pages.read(key))?.body)
    expect(key + page, key).not.toMatch(/author-\d\.Plunkett|Plunkett\.Edward/)
  }
})

test('where every page is made anew, own domains forget the shops that lost one, and no others', async () => {
  const { services, invalidations, tenantInvalidations } = platform
  for (const n of [4, 5])
    await put(services, customDomainDoc(`author-${n}`), {
      ...newCustomDomain(`books.author-${n}.example`, 'token', new Date()),
      state: 'live',
      tenantId: `dt_${n}`,
    })
  const account = await services.documents.read(accountDoc('author-4'))
  if (account === null) throw new Error('there is no such author')
  await services.documents.remove(bookDoc(account.value.folder, 'b4-1'))
  invalidations.length = 0
  await publishAll(services)
  expect(tenantInvalidations).toEqual([['dt_4', 'shop-author-4']])
  expect(invalidations.flat()).toContain('*')
  expect(invalidations.flat()).not.toContain('shop-author-4')
})
