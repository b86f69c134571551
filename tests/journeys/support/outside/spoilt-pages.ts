import { brotliDecompressSync } from 'node:zlib'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Spoilt } from './spoiling-door.ts'

const without =
  (name: string): Spoilt =>
  (answer) => ({ ...answer, headers: { ...answer.headers, [name]: undefined } })
export const having =
  (name: string, value: string): Spoilt =>
  (answer) => ({ ...answer, headers: { ...answer.headers, [name]: value } })
export const answering =
  (status: number): Spoilt =>
  (answer) => ({ ...answer, status })
const saying =
  (words: string): Spoilt =>
  (answer) => ({ ...without('content-encoding')(answer), body: Buffer.from(words) })
/** Copies of which nobody ever hears that they are held or sold. */
export const asEver: Spoilt = (answer) => {
  const { formats } = calls.copies.output.parse(JSON.parse(String(unpacked(answer).body)))
  return saying(JSON.stringify({ formats: formats.map((one) => ({ ...one, held: 0, left: 9 })) }))(answer)
}

const unpacked: Spoilt = (answer) => ({
  ...without('content-encoding')(answer),
  body: answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(answer.body) : answer.body,
})

/** For each line of a stranger's look a fault of its own: where it is, what it is, and what the line says of it. */
export const spoiltPages: [line: string, at: string, Spoilt, found: RegExp][] = [
  ['the landing page', 'main/', without('x-frame-options'), /^x-frame-options is missing$/],
  ['the market', 'main/market', having('content-security-policy', 'x'), /^content-security-policy is ‘x’$/],
  ['the portal', 'main/login', having('x-amz-meta-cache-tag', 'a'), /^readers see x-amz-meta-cache-tag$/],
  ['the portal’s settings', 'main/config.json', saying('{"origin":"http://elsewhere"}'), /^it does not say/],
  ['robots.txt', 'main/robots.txt', saying('Disallow: /'), /^it does not say ‘Sitemap: /],
  ['the sitemap', 'main/sitemap.xml', answering(500), /^status 500$/],
  ['a shop at a domain of its author’s', 'main/sitemap.xml', answering(500), /: status 500$/],
  ['the icon', 'main/favicon.ico', answering(403), /^status 403$/],
  ['the market’s counts', 'main/market-data/counts.json', without('x-content-type-options'), /is missing$/],
  ['www leads to the market', 'www/market', having('location', '/'), /^it leads to \/$/],
  ['a room of shops leads home', 'main/bookstore', answering(200), /^status 200$/],
  ['the shop', 'shop/', saying('somebody else’s'), /^it does not say/],
  ['its bookstore', 'shop/bookstore', unpacked, /^it is not compressed$/],
  ['its cart', 'shop/cart', without('referrer-policy'), /^referrer-policy is missing$/],
  ['its robots.txt', 'shop/robots.txt', answering(404), /^status 404$/],
  ['its sitemap', 'shop/sitemap.xml', saying('<loc>https://elsewhere/'), /^it does not say/],
  ['its books, as data', 'shop/api/shop-books', saying('{}'), /^it does not say/],
  ['its welcome, as data', 'shop/api/welcome', answering(502), /^status 502$/],
  [
    'it leads to the market',
    'shop/market',
    having('location', 'http://elsewhere'),
    /^it leads to http:\/\/els/,
  ],
  ['a call that needs a login', 'main/api/orders', answering(200), /^status 200$/],
  ['no such page', 'main/no-page-of-ours', answering(200), /^status 200$/],
  ['no such page in the shop', 'shop/no-page-of-ours', saying('Author Not Found'), /^it does not say/],
  ['no such shop', 'nobody/', saying('Page Not Found'), /^it does not say ‘Author Not Found’$/],
  ['no such preview', 'preview/no-page-of-ours', answering(200), /^status 200$/],
  ['a preview by itself leads home', 'preview/', answering(200), /^status 200$/],
  ['a file of _astro', 'main/_astro/*', without('cache-control'), /^cache-control is missing$/],
  ['a file of fonts', 'main/fonts/*', having('cache-control', 'max-age=5'), /^cache-control is ‘max-age=5’$/],
  ['a file of media', 'main/media/*', answering(403), /^status 403$/],
  ['calls are kept by nobody', 'main/api/orders', having('x-cache', 'Hit from cloudfront'), /^x-cache/],
  ['carts are kept by nobody', 'shop/cart', having('age', '3'), /^age 3; age 3$/],
]
