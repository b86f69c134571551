import { html } from 'hono/html'
import type { Html } from './part.ts'

/**
 * The direction of a text by its first letter, as `dir="auto"` finds it, which mail programs do not know. Undefined
 * where it has no letter.
 */
export function directionOf(text: string): 'rtl' | 'ltr' | undefined {
  // A name that is set apart does not turn the sentence around it, unless it stands alone.
  const letter = firstLetter.exec(text.replace(/\u2068[^\u2068\u2069]*\u2069/g, '')) ?? firstLetter.exec(text)
  if (!letter) return undefined
  return fromRightToLeft.test(letter[0]) ? 'rtl' : 'ltr'
}

const firstLetter = /\p{L}/u
const fromRightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** The attributes of an element with this text; none where it runs from left to right, as the email does. */
export const directionFor = (text: string): Html | '' =>
  directionOf(text) === 'rtl' ? html` dir="rtl" align="right"` : ''
