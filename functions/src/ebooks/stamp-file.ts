import type { Stamp, Stamped } from './stamp.ts'
import { stampEpub } from './stamp-epub.ts'
import { stampPdf } from './stamp-pdf.ts'

/** A file that a reader bought, with their name in it where its kind can carry one: EPUB and PDF can. */
export async function stampFile(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  stamp: Stamp,
): Promise<Stamped> {
  if (contentType === 'application/epub+zip') return stampEpub(bytes, stamp)
  if (contentType === 'application/pdf') return stampPdf(bytes, stamp)
  return { isStamped: false, bytes, why: 'Only an EPUB and a PDF can carry a name.' }
}
