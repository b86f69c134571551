import { checkProtection } from '@lorecircle/shared/ebook/checks/check-protection'
import { findPackage } from '@lorecircle/shared/ebook/checks/find-package'
import { type Archive, openArchive } from '@lorecircle/shared/ebook/reading/archive'
import type { ArchivedFile } from '@lorecircle/shared/ebook/reading/archived-file'
import { Unreadable, usualLimits } from '@lorecircle/shared/ebook/reading/limits'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { printableName, type Stamp, type Stamped } from './stamp.ts'
import { type StampLimits, stampLimits } from './stamp-limits.ts'
import { freeName, stampPackage } from './stamp-package.ts'
import { stampPage } from './stamp-page.ts'

/**
 * An EPUB with its reader's name on a page at the end and the order's id in its metadata. Every other file keeps
 * its bytes, and is not even packed anew. What is locked, or no EPUB, stays as it is.
 */
export async function stampEpub(
  bytes: Uint8Array<ArrayBuffer>,
  stamp: Stamp,
  { files }: Pick<StampLimits, 'files'> = stampLimits,
): Promise<Stamped> {
  const name = printableName(stamp.name)
  if (name === '') return { isStamped: false, bytes, why: 'There is no name to write into it.' }
  try {
    const archive = await openArchive(new Blob([bytes]), { ...usualLimits, files })
    return await stampArchive(archive, bytes, { ...stamp, name })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const why = error.fault === 'zip.too_many' ? 'It has too many files.' : 'It cannot be read as an EPUB.'
    return { isStamped: false, bytes, why }
  }
}

async function stampArchive(
  archive: Archive,
  bytes: Uint8Array<ArrayBuffer>,
  stamp: Stamp,
): Promise<Stamped> {
  const as = (why: string): Stamped => ({ isStamped: false, bytes, why })
  const { isLocked } = await checkProtection(archive)
  if (isLocked || archive.files.some((file) => file.isLocked)) return as('It is locked.')
  const { file } = await findPackage(archive)
  if (!file) return as('It has no package.')
  const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1)
  const base = freeName('lorecircle-copy', (each) => archive.find(`${folder}${each}.xhtml`) !== undefined)
  const text = utf8(new Uint8Array((await archive.read(file)).bytes))
  const { orderId } = stamp
  const stamped =
    text === null ? null : stampPackage(text, { path: file.path, href: `${base}.xhtml`, orderId })
  if (stamped === null) return as('Its package cannot take a page more.')
  const page = { path: `${folder}${base}.xhtml`, text: stampPage(stamp) }
  return { isStamped: true, bytes: await write(archive.files, [{ path: file.path, text: stamped }, page]) }
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

type Text = { path: string; text: string }

/** The files in their order, the mark of the format first, with these texts in the place of theirs or after them. */
async function write(files: ArchivedFile[], texts: Text[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    extendedTimestamp: false,
    dataDescriptor: false,
  })
  const left = new Map(texts.map(({ path, text }) => [path, text]))
  const add = (path: string, text: string, level: 0 | 6) =>
    zip.add(path, new Uint8ArrayReader(new TextEncoder().encode(text)), { level })
  await add('mimetype', 'application/epub+zip', 0)
  for (const file of files.toSorted((a, b) => a.offset - b.offset)) {
    if (file.path === 'mimetype') continue
    const text = left.get(file.path)
    left.delete(file.path)
    if (text === undefined) await copy(zip, file)
    else await add(file.path, text, 6)
  }
  for (const [path, text] of left) await add(path, text, 6)
  return new Uint8Array(await zip.close())
}

async function copy(zip: ZipWriter<Uint8Array>, { path, entry }: ArchivedFile): Promise<void> {
  const packed = await entry.getData(new Uint8ArrayWriter(), { passThrough: true, useWebWorkers: false })
  const { compressionMethod, uncompressedSize, crc32, rawLastModDate } = entry
  await zip.add(path, new Uint8ArrayReader(packed), {
    passThrough: true,
    compressionMethod,
    uncompressedSize,
    ...(crc32 === undefined ? {} : { crc32 }),
    rawLastModDate: Number(rawLastModDate),
  })
}
