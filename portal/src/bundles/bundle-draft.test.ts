import { testBookForAuthor, testFormatForAuthor } from '@lorecircle/shared/book/book.fixture'
import { testBundle } from '@lorecircle/shared/bundle/bundle.fixture'
import { BundleForAuthor, BundleInput } from '@lorecircle/shared/bundle/calls'
import { expect, test } from 'vitest'
import { type BundleDraft, bundleDraft, bundleInput, newBundleDraft, SavableBundle } from './bundle-draft.ts'
import { describeSavings, listBundleChoices, sumPartPrices } from './bundle-parts.ts'

const [part, other] = [
  { bookId: 'lilith', formatId: 'format-1', copies: '1' },
  { bookId: 'phantastes', formatId: 'format-2', copies: ' 2 ' },
]
const draft = (changes: Partial<BundleDraft> = {}): BundleDraft => ({
  ...newBundleDraft,
  name: 'Both dreams',
  parts: [part, other],
  price: '$40',
  ...changes,
})

test('what was typed is what the call takes, and reads back as it was typed', () => {
  const input = BundleInput.parse(bundleInput(draft()))
  expect(input).toMatchObject({ priceInCents: 4_000, parts: [{ copies: 1 }, { copies: 2 }], state: 'draft' })
  const stored = BundleForAuthor.parse({ ...testBundle(), etag: 'e', url: null, troubles: [] })
  expect(BundleInput.parse(bundleInput(bundleDraft(stored)))).toMatchObject({
    priceInCents: 4_000,
    parts: stored.parts,
  })
})

test.each<[string, Partial<BundleDraft>, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['no price', { price: '' }, 'price'],
  ['a price in words', { price: 'sixty' }, 'price'],
  ['a price that no card pays', { price: '0.10' }, 'price'],
  ['one format', { parts: [part] }, 'parts.root'],
  ['no copy of a format', { parts: [part, { ...other, copies: '0' }] }, 'parts.1.copies'],
  ['eleven copies of one', { parts: [{ ...part, copies: '11' }, other] }, 'parts.0.copies'],
])('%s is told at its field', (_, changes, field) => {
  const refused = SavableBundle.safeParse(draft(changes))
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})

const choices = listBundleChoices([
  testBookForAuthor({ title: 'Lilith', releaseOn: '2027-03-03' }),
  testBookForAuthor({
    id: 'phantastes',
    title: 'Phantastes',
    formats: [
      testFormatForAuthor({ id: 'format-2', price: '20.00' }),
      testFormatForAuthor({ id: 'format-3', price: '20.00' }),
      testFormatForAuthor({ id: 'format-4', price: '' }),
    ],
  }),
])

test('formats are offered with their prices, and no two are called the same', () => {
  expect(choices.map(({ name }) => name)).toEqual([
    'Lilith, Paperback, $14.99',
    'Phantastes, Paperback, $20.00',
    'Phantastes, Paperback, $20.00 (2)',
    'Phantastes, Paperback, no price yet',
  ])
})

test('an author is told of a bundle’s books which is still to come', () => {
  expect(choices.map(({ isComing }) => isComing)).toEqual([true, false, false, false])
})

test('an author sees what the books cost one by one, and what readers save, while typing', () => {
  const list = sumPartPrices([part, other], choices)
  expect(list).toBe(5_499)
  expect(describeSavings('40', list).words).toBe('One by one they cost $54.99, so readers save $14.99.')
  expect(describeSavings('54.99', list).words).toBe('One by one they cost $54.99, and together as much.')
  expect(describeSavings('60', list)).toMatchObject({ isWrong: true })
  expect(describeSavings('', list).words).toBe('One by one they cost $54.99.')
  expect(describeSavings('', 0).words).toBe('At most what its books cost one by one.')
  expect(sumPartPrices([{ bookId: 'phantastes', formatId: 'format-4', copies: '1' }], choices)).toBeNull()
})
