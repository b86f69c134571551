export type Stamp = {
  name: string
  orderId: string
  on: Date
}

/** A copy with its reader's name, or the file as it was and the reason in a sentence. */
export type StampOutcome =
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

export const formatStampDate = (day: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(day)

/** Reading direction of a name, from its first character that has a direction. */
export function stampDirection(name: string): 'rtl' | 'ltr' {
  const first = /\p{L}/u.exec(name)?.[0] ?? ''
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    first,
  )
    ? 'rtl'
    : 'ltr'
}

/** Limits for stamping one file. Readers get a file that exceeds them unstamped. */
export type StampLimits = {
  /** From the start of the worker, in milliseconds; a worker that is not done by then is terminated. */
  deadlineInMs: number
  /** Heap of the worker, in MB. Array buffers do not count; `decodedBytes` bounds those. */
  heapInMb: number
  /** Files in an EPUB. */
  files: number
  /** Pages and page-tree nodes of a PDF together. */
  pages: number
  /** Total decoded size of the PDF streams that must be read. */
  decodedBytes: number
}

/**
 * The API's function has 1,769 MB and 29 seconds. A file of 50 MB is held three times at most: as read, as decoded and
 * as stamped.
 */
export const stampLimits: StampLimits = {
  deadlineInMs: 20_000,
  heapInMb: 512,
  files: 3_000,
  pages: 20_000,
  decodedBytes: 128 * 1024 * 1024,
}
