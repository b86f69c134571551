import { expect, test } from 'vitest'
import { resemblesProductDomain } from './domain-requests.ts'

const inAscii = (domain: string) => new URL(`https://${domain}`).hostname

test('a domain that readers could take for the platform is told, in whatever letters', () => {
  for (const domain of [
    'lorecircle.net',
    'lorecirсle.com',
    'lоrеcirсlе.example',
    'lοrecircle.com',
    'books.lorecircle-shop.com',
    'l0recirc1e.com',
    'lore-circle.org',
    'lorecirde.com',
    'lorècircle.com',
  ])
    expect(resemblesProductDomain(inAscii(domain)), domain).toBe(true)
})

test('authors’ own domains are theirs, whatever words they have', () => {
  for (const domain of [
    'books.dunsany.com',
    'www.folklore.circle.com',
    'thebookmarket.com',
    'мастер.example',
    'bücher.example',
    'mail.support-desk.org',
  ])
    expect(resemblesProductDomain(inAscii(domain)), domain).toBe(false)
})
