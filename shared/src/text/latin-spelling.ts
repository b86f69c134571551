import transliterate from '@sindresorhus/transliterate'
import anyAscii from 'any-ascii'

/** Letters and digits of any script, with the marks and joiners between them. */
const letters = /[\p{L}\p{M}\p{Nd}\u200c\u200d]+/gu

/**
 * A text with the letters of every script in ASCII, for slugs and file names, and where no font has the letters; other
 * characters stay. `قصة 2` → `qst 2`, `紫式部` → `ZiShiBu`. One library has vowels for Arabic, the other every script.
 */
export const latinSpelling = (text: string): string =>
  text.normalize('NFC').replace(letters, (word) => anyAscii(transliterate(word)).replace(/[^\w]/g, ''))
