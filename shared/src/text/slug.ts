import transliterate from '@sindresorhus/transliterate'
import anyAscii from 'any-ascii'
import { slugify } from './slugify.ts'

/** Letters and digits of any script, with the marks and joiners between them. */
const letters = /[\p{L}\p{M}\p{Nd}\u200c\u200d]+/gu

/** Fractions, circled numbers and Roman numerals; a space keeps a digit before one from changing its value. */
const numerals = /(\d?)[\p{No}\p{Nl}]/gu

/**
 * Transliterates letters of every script to ASCII, for slugs, file names and fonts that lack the letters; other
 * characters stay. `3½` → `3 1/2`, `قصة 2` → `qst 2`, `紫式部` → `ZiShiBu`. Two libraries, because only one has vowels
 * for Arabic and only the other has every script.
 */
export const latinSpelling = (text: string): string =>
  text
    .normalize('NFC')
    .replace(
      numerals,
      (numeral, before = '') => `${before}${before && ' '}${anyAscii(numeral.slice(before.length))}`,
    )
    .replace(letters, (word) => anyAscii(transliterate(word)).replace(/[^\w]/g, ''))

const maxSlugLength = 120

/**
 * Slug of a title for URLs and keys: the spec's rule after transliteration, so that `200 قصة` is more than `200`.
 * Returns `otherwise` if the result is empty.
 */
export const slugOfTitle = (title: string, { otherwise = 'book', most = maxSlugLength } = {}): string =>
  cut(slugify(latinSpelling(title)) || otherwise, most)

function cut(slug: string, most: number): string {
  if (slug.length <= most) return slug
  const end = slug.lastIndexOf('-', most)
  return slug.slice(0, end > 0 ? end : most)
}

/** Slug of a title before transliteration was added; keeps existing addresses working. */
export const formerSlugOfTitle = (title: string): string =>
  (slugify(title) || slugify(anyAscii(title)) || 'book').slice(0, maxSlugLength).replace(/-$/, '')

/** `the-moon`, `the-moon-2`, `the-moon-3` …: candidates if a slug is taken. */
export function* slugCandidates(title: string, otherwise = 'book'): Generator<string> {
  const slug = slugOfTitle(title, { otherwise })
  yield slug
  for (let count = 2; ; count++) yield `${slug}-${count}`
}
