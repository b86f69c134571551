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
