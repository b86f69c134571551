const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML and XML may carry it, between tags and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Text for XML 1.0, which knows neither control characters nor half of a surrogate pair. */
export const escapeXml = (text: string): string =>
  escapeHtml(text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ''))

/** Whether any letter of it runs from right to left. */
export const isRightToLeft = (words: string): boolean =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(words)

/** A name within a plain sentence: one that runs from right to left must not turn the words around it. */
export const isolateDirection = (name: string): string => (isRightToLeft(name) ? `\u2068${name}\u2069` : name)
