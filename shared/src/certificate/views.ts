import type { InShop } from '../site/views.ts'
import type { Certificate } from './certificate.ts'

/** A reader's own, to print. */
export type CertificateView = InShop & { certificate: Certificate; orderUrl: string }

/** Public result of checking a code. `soldIn` is a month: `2026-11`. */
export type CheckedCopy = Pick<Certificate, 'title' | 'type' | 'number' | 'of' | 'authorName'> & {
  soldIn: string
}
export type CertificateCheckView = InShop & {
  /** `asked`: nothing was typed yet. An unknown code stays in its field, so that one letter can be corrected. */
  found:
    | { state: 'genuine' | 'revoked'; copy: CheckedCopy }
    | { state: 'unknown'; typed: string }
    | { state: 'asked' }
}

/** Scripts with full-width letters, which count twice. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Longer titles get smaller letters, so that the certificate fits on one page. */
export function certificateTitleSize(title: string): 'short' | 'long' | 'longest' {
  const length = [...title].reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0)
  if (length > 90) return 'longest'
  return length > 40 ? 'long' : 'short'
}
