import type { InShop } from '../site/views.ts'
import type { Certificate } from './certificate.ts'

/** A reader's own, to print. */
export type CertificateView = InShop & { certificate: Certificate; orderUrl: string }

/** What anybody learns of a code: which copy it is, and in which month it was sold, `2026-11`. */
export type CheckedCopy = Pick<Certificate, 'title' | 'type' | 'number' | 'of' | 'authorName'> & {
  soldIn: string
}
export type CertificateCheckView = InShop & {
  /** `asked`: nothing was typed in yet. What is not known stays in its field, so that one letter can be mended. */
  found:
    | { state: 'genuine' | 'revoked'; copy: CheckedCopy }
    | { state: 'unknown'; typed: string }
    | { state: 'asked' }
}

/** Letters as wide as they are high. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** How long a title is on a certificate: the longer, the smaller its letters, so that the sheet stays one page. */
export function certificateTitleSize(title: string): 'short' | 'long' | 'longest' {
  const length = [...title].reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0)
  if (length > 90) return 'longest'
  return length > 40 ? 'long' : 'short'
}
