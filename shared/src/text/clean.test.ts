import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, cleanTexts, TooDeep } from './clean.ts'

test('what no page can show is taken out, and line ends and tabs stay', () => {
  expect(cleanText('Lud\u0000-in-\u001bthe\u0085-Mist\u007f')).toBe('Lud-in-the-Mist')
  expect(cleanText('a\tb\r\nc')).toBe('a\tb\r\nc')
  expect(cleanText('half \ud83c and \udf19 of a moon, and 🌙')).toBe('half  and  of a moon, and 🌙')
})

test('no mark turns the letters of a title around, and letters keep their own direction', () => {
  expect(cleanText('The \u202eeslaf\u202c Moon')).toBe('The eslaf Moon')
  expect(cleanText('كتاب\u200f (1)')).toBe('كتاب\u200f (1)')
})

test('text of which nothing can be seen is empty, and joiners between letters stay', () => {
  for (const text of ['\u200b', '\u200b \u2060\ufeff', '\u3164', '\u202e\u200f', '\u2800']) {
    expect(cleanText(text)).toBe('')
  }
  expect(cleanText(' \n')).toBe(' \n')
  expect(cleanText('می\u200cخواهم')).toBe('می\u200cخواهم')
  expect(cleanText('👩\u200d🚀')).toBe('👩\u200d🚀')
})

test('every text in a value is cleaned, and everything else is as it was', () => {
  const value = { title: 'a\u0000', formats: [{ isbn: '\ud800', pages: 3 }], series: null, on: true }
  expect(cleanTexts(value)).toEqual({ title: 'a', formats: [{ isbn: '', pages: 3 }], series: null, on: true })
})

test('a value that is nested for no purpose is refused before it fills the stack', () => {
  const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}"a"${']'.repeat(levels)}`)
  expect(cleanTexts(nested(32))).toEqual(nested(32))
  for (const levels of [33, 20_000]) expect(() => cleanTexts(nested(levels))).toThrow(TooDeep)
  const objects = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)
  expect(() => cleanTexts(objects)).toThrow(TooDeep)
})

test('any text comes out well formed and without control characters, and a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanText(text)
      expect(clean.isWellFormed()).toBe(true)
      expect(clean).not.toMatch(/[^\P{Cc}\t\n\r]/u)
      expect(cleanText(clean)).toBe(clean)
    }),
  )
})
