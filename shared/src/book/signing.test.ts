import { expect, test } from 'vitest'
import { testBook } from './book.fixture.ts'
import { Book } from './book.ts'
import { dedicationPrice, defaultSigning, offersDedication, parseSigning } from './signing.ts'

const offered = { offer: 'dedication', dedicationPrice: '5', hint: ' A name. ' } as const

test('a stored format that says nothing of signing is not signed', () => {
  const [format] = testBook().formats
  const { signing: _, ...older } = format ?? {}
  expect(Book.parse({ ...testBook(), formats: [older] }).formats[0]?.signing).toEqual(defaultSigning)
})

test('an author offers dedications for a printed format, for free or for what a card can pay', () => {
  const signing = { offer: 'dedication', dedicationInCents: 500, hint: 'A name.' }
  expect(parseSigning('Hardcover', offered)).toEqual(signing)
  expect(parseSigning('Hardcover', { ...offered, dedicationPrice: '' })).toMatchObject({
    dedicationInCents: 0,
  })
  expect(() => parseSigning('Hardcover', { ...offered, dedicationPrice: '0.49' })).toThrow('$0.50 or more')
  expect(parseSigning('Hardcover', { ...offered, offer: 'signed' })).toEqual({
    ...defaultSigning,
    offer: 'signed',
  })
  expect(parseSigning('eBook', offered)).toEqual(defaultSigning)
})

test('only a format with dedications charges for one, and an eBook never does', () => {
  const signing = parseSigning('Hardcover', offered)
  expect(dedicationPrice({ type: 'Hardcover', signing }, 'For Ada')).toBe(500)
  expect(dedicationPrice({ type: 'Hardcover', signing }, '')).toBe(0)
  expect(dedicationPrice({ type: 'Hardcover', signing: { ...signing, offer: 'signed' } }, 'For Ada')).toBe(0)
  expect(offersDedication({ type: 'eBook', signing })).toBe(false)
})
