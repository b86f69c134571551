import transliterate from '@sindresorhus/transliterate'
import anyAscii from 'any-ascii'

/**
 * A text of any script in ASCII, for slugs and for where no font has its letters. `قصة` → `qsa`, `紫式部` → `ZiShiBu`.
 * One library has vowels for Arabic, the other every script. Text without a spelling becomes empty.
 */
export const latinSpelling = (text: string): string => anyAscii(transliterate(text))
