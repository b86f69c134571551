/**
 * A text in one line, as a mail's header needs it: without control characters, and without those that turn the
 * direction of what follows or show nothing at all.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
