import transliterate from '@sindresorhus/transliterate'
import anyAscii from 'any-ascii'
import { slugify } from './slugify.ts'

/** Letters and digits of any script, with the marks and joiners between them. */
const letters = /[\p{L}\p{M}\p{Nd}\u200c\u200d]+/gu

/** Fractions, numbers in circles and Roman numerals; a digit before one would make another number of it. */
const numerals = /(\d?)[\p{No}\p{Nl}]/gu

/**
 * A text with the letters of every script in ASCII, for slugs and file names, and where no font has the letters; other
 * characters stay. `3½` → `3 1/2`, `قصة 2` → `qst 2`, `紫式部` → `ZiShiBu`. One library has vowels for Arabic, the other every script.
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
 * The slug of a title for URLs and keys: the spec's rule over the title's letters as the Latin alphabet has them,
 * so that `200 قصة` is more than `200`; `otherwise` where even that is empty.
 */
export const slugOfTitle = (title: string, { otherwise = 'book', most = maxSlugLength } = {}): string =>
  cut(slugify(latinSpelling(title)) || otherwise, most)

/** No longer than it may be, and cut between two words where there are two. */
function cut(slug: string, most: number): string {
  if (slug.length <= most) return slug
  const end = slug.lastIndexOf('-', most)
  return slug.slice(0, end > 0 ? end : most)
}

/** What the same title was called before letters of every script counted: addresses that were given then stay. */
export const formerSlugOfTitle = (title: string): string =>
  (slugify(title) || slugify(anyAscii(title)) || 'book').slice(0, maxSlugLength).replace(/-$/, '')

/** `the-moon`, `the-moon-2`, `the-moon-3` …: the names that a slug may take when others are taken. */
export function* slugCandidates(title: string, otherwise = 'book'): Generator<string> {
  const slug = slugOfTitle(title, { otherwise })
  yield slug
  for (let count = 2; ; count++) yield `${slug}-${count}`
}
