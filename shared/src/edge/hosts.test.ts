import { expect, test } from 'vitest'
import { parseHost } from './hosts.ts'

const domain = 'lorecircle.example'
const kindOf = (host: string, productDomain = domain) => parseHost(host, productDomain).kind

test('a host is the platform, or the shop of the one label before it', { tags: ['A1-12', 'A1-13'] }, () => {
  expect(kindOf(domain)).toBe('main')
  expect(parseHost(`lord-dunsany.${domain}`, domain)).toEqual({ kind: 'shop', subdomain: 'lord-dunsany' })
  expect(parseHost(`Lord-Dunsany.${domain}:4321`, `${domain}:4321`)).toEqual({
    kind: 'shop',
    subdomain: 'lord-dunsany',
  })
})

test('www is the platform, and the preview is nobody’s shop', { tags: ['A1-14'] }, () => {
  expect([kindOf(`www.${domain}`), kindOf(`preview.${domain}`)]).toEqual(['www', 'preview'])
})

test.each([
  `a.lord-dunsany.${domain}`,
  `www.lord-dunsany.${domain}`,
  `ab.${domain}`,
  `-elf-.${domain}`,
  `elf--land.${domain}`,
  `xn--80ak6aa92e.${domain}`,
  '127.0.0.1',
  'localhost',
  '',
])('%j is no host of ours', { tags: ['A1-16'] }, (host) => {
  expect(kindOf(host)).toBe('unknown')
})

test.each([
  `a.${domain}:4321`,
  'books.dunsany.example:8080',
  'dunsany',
  'dunsany.1',
  '10.0.0.1',
  '[::1]',
  '-.dunsany.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(126)}example`,
])('%j is no domain of one’s own', (host) => {
  expect(kindOf(host)).toBe('unknown')
})

test('any other domain may be an author’s own, on the port that the platform has', () => {
  expect(parseHost('Books.Dunsany.example.', domain)).toEqual({
    kind: 'own',
    domain: 'books.dunsany.example',
  })
  expect(kindOf('books.dunsany.localhost:4321', 'lorecircle.localhost:4321')).toBe('own')
  expect(kindOf('books.dunsany.localhost', 'lorecircle.localhost:4321')).toBe('unknown')
  expect([kindOf(`evil${domain}`), kindOf(`${domain}.evil.example`)]).toEqual(['own', 'own'])
})
