const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/**
 * Canonical BCP 47 tag: `'EN-us'` → `'en-US'`; empty → null. Throws a RangeError with a message for people if it is
 * not a language.
 */
export function parseLanguage(text: string | null): string | null {
  const code = (text ?? '').trim()
  if (code === '') return null
  const canonical = canonicalOf(code)
  if (canonical === undefined || names.of(canonical) === undefined) {
    throw new RangeError('A language is a code such as en, pt-BR or ja.')
  }
  return canonical
}

/** English name: `'en'` → `'English'` */
export const languageName = (code: string): string => names.of(code) ?? code

function canonicalOf(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code)[0]
  } catch {
    return undefined
  }
}
