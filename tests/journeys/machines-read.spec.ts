import type { Page } from '@playwright/test'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

const fetchAll = (page: Page, urls: string[]) =>
  page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (url) => {
          const answer = await fetch(url)
          return {
            url,
            status: answer.status,
            type: answer.headers.get('content-type'),
            body: await answer.text(),
          }
        }),
      ),
    urls,
  )
const text = async (page: Page, path: string) => {
  const [file] = await fetchAll(page, [path])
  return { type: file?.type ?? '', body: file?.body ?? '' }
}
const locations = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)

/** What pages of the host that is open say of themselves. */
const read = async (page: Page, urls: string[]) =>
  (await fetchAll(page, urls)).map(({ url, status, body }) => ({
    url,
    status,
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(body)?.[1],
    isListed: !body.includes('<meta name="robots"'),
    types: [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
      ([, block = '']) => {
        const data: { '@graph': { '@type': string }[] } = JSON.parse(block)
        return data['@graph'].map((thing) => thing['@type'])
      },
    ),
  }))

test('a search engine finds every page of a shop from its robots.txt, each under the one address that it names', async ({
  platform,
  person,
}) => {
  const shop = pagesOf(platform).shop('lord-dunsany')
  const { page } = await person()
  await page.goto(shop)
  const robots = await text(page, '/robots.txt')
  expect(robots.type).toContain('text/plain')
  expect(robots.body).toContain(`Sitemap: ${shop}sitemap.xml`)
  const sitemap = await text(page, '/sitemap.xml')
  expect(sitemap.type).toContain('application/xml')

  const listed = locations(sitemap.body)
  expect(listed).toEqual(
    expect.arrayContaining(['', 'bookstore', 'blog', 'shop/don-rodriguez'].map((path) => shop + path)),
  )
  const found = await read(page, listed)
  for (const { url, status, canonical, isListed } of found) {
    expect({ url, status, canonical, isListed }).toEqual({ url, status: 200, canonical: url, isListed: true })
  }
  expect(new Set(found.flatMap(({ types }) => types))).toEqual(
    new Set(['ProfilePage', 'Person', 'ItemList', 'Book', 'Product', 'BreadcrumbList', 'BlogPosting']),
  )
})

test('whatever way a page is asked for, it names the same address', async ({ platform, person }) => {
  const { landing, market, shop } = pagesOf(platform)
  const { page } = await person()
  const book = `${shop('lord-dunsany')}shop/don-rodriguez`
  await page.goto(book)
  const asked = [book, `${book}/`, `${book}?utm_source=a-friend`, `${book}.html`]
  for (const { canonical } of await read(page, asked)) expect(canonical).toBe(book)

  await page.goto(landing)
  for (const { canonical } of await read(page, [landing, `${landing}index.html`, `${landing}?x=1`])) {
    expect(canonical).toBe(landing)
  }
  for (const { canonical } of await read(page, [market, `${market}/`, `${market}?utm_source=a-friend`])) {
    expect(canonical).toBe(market)
  }
  const [robots, sitemap, ofPlatform] = [
    await text(page, '/robots.txt'),
    await text(page, '/sitemap.xml'),
    await text(page, '/sitemap-platform.xml'),
  ]
  expect(robots.body).toContain(`Sitemap: ${landing}sitemap.xml`)
  expect(sitemap.body).toContain(`<loc>${landing}sitemap-platform.xml</loc>`)
  const everyEighth = locations(ofPlatform.body).filter((_, index) => index % 8 === 0)
  expect(everyEighth.length).toBeGreaterThan(10)
  for (const { url, status, canonical } of await read(page, everyEighth)) {
    expect({ url, status, canonical }).toEqual({ url, status: 200, canonical: url })
  }
})
