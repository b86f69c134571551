import type { Bundle } from './bundle.ts'

/** The paperbacks of two books, for less than their sum. */
export const testBundle = (changes: Partial<Bundle> = {}): Bundle => ({
  slug: 'two-together',
  name: 'Two together',
  description: '',
  picture: null,
  parts: [
    { bookId: 'lilith', formatId: 'format-1', copies: 1 },
    { bookId: 'phantastes', formatId: 'format-2', copies: 2 },
  ],
  priceInCents: 4_000,
  state: 'published',
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  ...changes,
})
