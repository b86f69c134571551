import { expect, test } from 'vitest'
import { canBeCustomDomain } from './may-be-own.ts'

const inProduction = (host: string) => canBeCustomDomain(host, 'lorecircle.com')

test('what somebody has registered, or a part of it, may be an author’s own', () => {
  for (const host of ['dunsany.com', 'books.dunsany.com', 'dunsany.co.uk', 'dunsany.github.io'])
    expect(inProduction(host), host).toBe(true)
})

test('a public suffix alone is nobody’s, and what the world cannot see is no address', () => {
  for (const host of ['com', 'co.uk', 'github.io', 'books.localhost', 'dunsany.local', 'shop.internal'])
    expect(inProduction(host), host).toBe(false)
})

test('where the platform itself is seen on one machine alone, so may a shop be', () => {
  expect(canBeCustomDomain('books.dunsany.localhost', 'lorecircle.localhost:4321')).toBe(true)
})
