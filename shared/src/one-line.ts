/** One line for an email header: removes control characters, direction marks and invisible characters. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
