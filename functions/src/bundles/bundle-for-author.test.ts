import { bundleLimits } from '@lorecircle/shared/bundle/bundle'
import { expect, test } from 'vitest'
import { bundleSlugCandidates, isBundleSlug } from './bundle-for-author.ts'

test('a bundle’s address ends with a whole word, and says which it is of several', () => {
  const name = 'The Complete Chronicles of Shadow Valley, and the Charcoal-Burner’s Dream'
  const [first = '', second] = bundleSlugCandidates(name)
  expect(first).toBe('the-complete-chronicles-of-shadow-valley-and-the-charcoal')
  expect(second).toBe(`${first}-2`)
})

test('a bundle of any name finds an address that it may have', () => {
  for (const name of ['!!!', 'ألف ليلة وليلة', 'a'.repeat(100), 'The Two '.repeat(12)])
    expect(bundleSlugCandidates(name).every(isBundleSlug), name).toBe(true)
  expect(bundleSlugCandidates('Both')).toHaveLength(bundleLimits.bundles)
})
