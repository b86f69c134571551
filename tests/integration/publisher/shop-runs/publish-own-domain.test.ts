import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { expect, test } from 'vitest'
import { bookOf, openShop } from '../authors.ts'
import { keysBelow, services, startShops, text } from './shop-runs.ts'

startShops()

const origin = 'http://books.dunsany.localhost:4321'
const ownDomain = 'books.dunsany.localhost'

test('a shop at its own domain stands there alone, and every link in it and to it leads there', async () => {
  await openShop(services, 'o1', [bookOf('b1')])
  await publishShop(services, 'o1')
  await openShop(services, 'o1', [], { ownDomain })
  await publishShop(services, 'o1')
  expect(await keysBelow('sites/shop-o1/')).toEqual([])
  expect(await keysBelow(`sites/${ownDomain}/`)).toContain(`sites/${ownDomain}/shop/book-b1.html`)
  expect(await text(`sites/${ownDomain}/shop/book-b1.html`)).toContain(`${origin}/shop/book-b1`)
  expect(await text(`sites/${ownDomain}/sitemap.xml`)).toContain(`<loc>${origin}/shop/book-b1</loc>`)
  expect(await text(`sites/${ownDomain}/robots.txt`)).toContain(`Sitemap: ${origin}/sitemap.xml`)
  for (const page of ['index.html', 'bookstore.html', 'blog/feed.xml', 'sitemap.xml'])
    expect(await text(`sites/${ownDomain}/${page}`), page).not.toContain('shop-o1.lorecircle')
})

test('a shop that has left its domain stands under its name again, and nothing at the domain', async () => {
  await openShop(services, 'o2', [bookOf('b1')], { ownDomain: 'left.dunsany.localhost' })
  await publishShop(services, 'o2')
  await openShop(services, 'o2', [])
  await publishShop(services, 'o2')
  expect(await keysBelow('sites/left.dunsany.localhost/')).toEqual([])
  expect(await keysBelow('sites/shop-o2/')).toContain('sites/shop-o2/shop/book-b1.html')
})
