/** Whose copy of a book it is. */
export type Stamp = {
  /** As the reader wrote it, in any script. */
  name: string
  orderId: string
  /** When it was bought. */
  on: Date
}

/** A copy with its reader's name, or the file as it was and the reason in a sentence. */
export type Stamped =
  | { isStamped: true; bytes: Uint8Array<ArrayBuffer> }
  | { isStamped: false; bytes: Uint8Array<ArrayBuffer>; why: string }

const longestName = 120

/** A name in one line, without what XML or a page cannot hold; empty where nothing is left. */
export const printableName = (name: string): string =>
  [
    ...name
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff\ufffd-\uffff]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, longestName)
    .join('')
    .trim()

/** `22 November 2026`. */
export const dayInWords = (day: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(day)

/** Which way a name is read, by the first letter that has a direction. */
export function directionOf(name: string): 'rtl' | 'ltr' {
  const first = /\p{L}/u.exec(name)?.[0] ?? ''
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    first,
  )
    ? 'rtl'
    : 'ltr'
}
