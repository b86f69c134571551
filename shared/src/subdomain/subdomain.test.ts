import fc from 'fast-check'
import { expect, test } from 'vitest'
import { skeleton } from './skeleton.ts'
import { defaultSubdomain, isReserved, Subdomain, subdomainAlternatives } from './subdomain.ts'
import { isSubdomain } from './subdomain-pattern.ts'

test('names are trimmed and lowercased before they are matched', () => {
  expect(Subdomain.parse('  Lord-Dunsany ')).toBe('lord-dunsany')
})

test.each(['ab', '-ab', 'ab-', 'a--b', 'xn--80ak6aa92e', 'a_b', 'a.b', 'ÉOWYN', 'K'.repeat(64), ''])(
  '%j is no valid name',
  { tags: ['B5-43'] },
  (name) => {
    expect(Subdomain.safeParse(name).success).toBe(false)
  },
)

test('reserved names are kept for the platform', { tags: ['B5-44'] }, () => {
  expect(['www', 'api', 'admin', 'preview', 'mail'].every(isReserved)).toBe(true)
  expect(isReserved('lord-dunsany')).toBe(false)
})

test('names that look alike share a skeleton', { tags: ['B5-45'] }, () => {
  expect(skeleton('l0rd-dunsany')).toBe(skeleton('lord-dunsany'))
  expect(skeleton('modern-tales')).toBe(skeleton('modemtales'))
  expect(skeleton('lord-dunsany')).not.toBe(skeleton('lady-dunsany'))
})

test('every author has a default name that is valid', { tags: ['B5-42'] }, () => {
  expect(defaultSubdomain('Éowyn', 'Ó Briain')).toBe('eowynobriain')
  expect(defaultSubdomain('J', '')).toBe('jbooks')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (first, last) => {
      expect(isSubdomain(defaultSubdomain(first, last))).toBe(true)
    }),
  )
})

test('nobody is offered a name that speaks with our words', { tags: ['B5-41', 'B5-44'] }, () => {
  expect(subdomainAlternatives('market')).toEqual([])
  expect(subdomainAlternatives('stripe')).toEqual([])
})

test('suggestions are valid names, however long the wish', { tags: ['B5-41'] }, () => {
  expect(subdomainAlternatives('m'.repeat(63)).every(isSubdomain)).toBe(true)
  expect(subdomainAlternatives('dunsany').length).toBeGreaterThanOrEqual(3)
})
