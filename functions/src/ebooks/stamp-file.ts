import type { Stamp, StampLimits, StampOutcome } from './stamp.ts'

/** A file that a reader bought, with their name in it where its kind can carry one: EPUB and PDF can. */
export async function stampFile(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  stamp: Stamp,
  limits?: Pick<StampLimits, 'files' | 'pages' | 'decodedBytes'>,
): Promise<StampOutcome> {
  // Each kind needs a large library, and a worker stamps one file.
  if (contentType === 'application/epub+zip')
    return (await import('./stamp-epub.ts')).addStampToEpub(bytes, stamp, limits)
  if (contentType === 'application/pdf')
    return (await import('./stamp-pdf.ts')).stampPdf(bytes, stamp, limits)
  return { isStamped: false, bytes, why: 'Only an EPUB and a PDF can carry a name.' }
}
