const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Escapes text for XML 1.0, which allows neither control characters nor lone surrogates. */
export const escapeXml = (text: string): string =>
  escapeHtml(text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ''))

export const isRightToLeft = (words: string): boolean =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(words)

/** Isolates a right-to-left name, so that it does not reorder the words around it. */
export const isolateDirection = (name: string): string => (isRightToLeft(name) ? `\u2068${name}\u2069` : name)
