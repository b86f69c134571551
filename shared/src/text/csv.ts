/** So that programs which guess read it as UTF-8. */
const byteOrderMark = '\ufeff'

/** A table as RFC 4180 has it: rows of texts, the first one its heads. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/**
 * A text that a spreadsheet would take for a formula stays a text: somebody else may have typed it. Where the language
 * separates columns by `;`, Excel does so in this file, too.
 */
const cell = (text: string): string => {
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}
