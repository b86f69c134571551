import { basename } from 'node:path/posix'
import type { BookFile } from '@lorecircle/shared/media/book-file'
import { VisibleError } from '@lorecircle/shared/visible-error'

/** The record of an uploaded eBook, by what its first bytes say it is: EPUB or PDF. */
export function ebookFile(bytes: Buffer, key: string, fileName: string): BookFile {
  const kind = kindOf(bytes)
  if (kind === null) throw new VisibleError(400, 'upload.not-an-ebook', 'This file is not an EPUB or a PDF.')
  return {
    key,
    name: readableName(fileName, kind.extension),
    sizeInBytes: bytes.length,
    contentType: kind.contentType,
  }
}

function kindOf(bytes: Buffer) {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return { contentType: 'application/pdf', extension: '.pdf' }
  // An EPUB is a ZIP whose first entry is a stored file `mimetype` (EPUB OCF 3.3, 4.3).
  const isZip = bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004'
  const declares = bytes.toString('latin1', 30, 58) === 'mimetypeapplication/epub+zip'
  return isZip && declares ? { contentType: 'application/epub+zip', extension: '.epub' } : null
}

/** What a reader's file will be called: no path, no control characters, the right ending. */
function readableName(fileName: string, extension: string): string {
  const name = basename(fileName.replaceAll('\\', '/'))
    .replace(/[\p{Cc}"<>:|?*]/gu, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .trim()
    .slice(0, 120)
  return `${name || 'book'}${extension}`
}
