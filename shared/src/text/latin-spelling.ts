import transliterate from '@sindresorhus/transliterate'
import anyAscii from 'any-ascii'

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
