import { expect, test } from 'vitest'
import { resolveSettingsSection, sectionSearch } from './sections.ts'

const visit = (query: string, remembered: string | null = null) =>
  resolveSettingsSection(new URLSearchParams(query), remembered)

test('the settings open the part that the address names, else the one that was open before', {
  tags: ['B2.3-40'],
}, () => {
  expect(visit('tab=settings&section=membership', 'security')).toBe('membership')
  expect(visit('tab=settings', 'security')).toBe('security')
  expect(visit('tab=settings')).toBe('stripe')
})

test('a part that does not exist leads to the first', () => {
  expect(visit('section=billing', 'security')).toBe('stripe')
  expect(visit('', 'constructor')).toBe('stripe')
})

test('going to another part keeps the rest of the address', () => {
  expect(sectionSearch(new URLSearchParams('tab=settings&section=stripe'), 'security')).toBe(
    '?tab=settings&section=security',
  )
})
