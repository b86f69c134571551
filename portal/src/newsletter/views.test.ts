import { expect, test } from 'vitest'
import { parseNewsletterView, viewSearch } from './views.ts'

const at = (search: string) => new URLSearchParams(search)

test('the address says which part is open, and an unknown one opens the letters', () => {
  expect(parseNewsletterView(at('tab=newsletter&view=subscribers'))).toBe('subscribers')
  expect([parseNewsletterView(at('')), parseNewsletterView(at('view=everything'))]).toEqual([
    'issues',
    'issues',
  ])
})

test('a part leaves behind what only another one asked', () => {
  const search = viewSearch(at('tab=newsletter&view=subscribers&state=pending&page=3'), 'write', {
    issue: '01',
  })
  expect(search).toBe('?tab=newsletter&view=write&issue=01')
})
