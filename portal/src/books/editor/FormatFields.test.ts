import { expect, test } from 'vitest'
import { shippingNoteText } from './FormatFields.tsx'

const settings = { tariff: null, homeCountry: 'GB' }
const note = 'Sold in the United Kingdom only, with free shipping, until you set up shipping.'

test('an author who prices a printed book reads where it is sold until shipping is set up', () => {
  expect(shippingNoteText({ types: ['Paperback'], index: 0, settings })).toBe(note)
  expect(
    shippingNoteText({ types: ['Paperback'], index: 0, settings: { ...settings, homeCountry: null } }),
  ).toBe('Printed books are not sold until you set up shipping.')
})

test('it is said once in a book, at its first printed format, and of no eBook', () => {
  const types = ['eBook', 'Hardcover', 'Paperback'] as const
  const said = types.map((_, index) => shippingNoteText({ types, index, settings }))
  expect(said).toEqual([null, note, null])
  expect(shippingNoteText({ types: ['eBook'], index: 0, settings })).toBeNull()
})

test('it is silent once shipping is set up, and while nobody knows whether it is', () => {
  const tariff = { postedFrom: 'US', handlingDays: null, zones: [] }
  expect(shippingNoteText({ types: ['Paperback'], index: 0, settings: { ...settings, tariff } })).toBeNull()
  expect(shippingNoteText({ types: ['Paperback'], index: 0, settings: undefined })).toBeNull()
})
