import { checkProtection, findPackage } from '@lorecircle/shared/ebook/checks/check-protection'
import { type Archive, openArchive } from '@lorecircle/shared/ebook/reading/archive'
import {
  type ArchivedFile,
  defaultReadLimits,
  UnreadableEpubError,
} from '@lorecircle/shared/ebook/reading/limits'
import { isEpub3, readPublication } from '@lorecircle/shared/ebook/reading/publication'
import { elementsNamed, readElements, type XmlElement } from '@lorecircle/shared/ebook/reading/scan-xml'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import {
  formatStampDate,
  printableName,
  type Stamp,
  type StampLimits,
  type StampOutcome,
  stampDirection,
  stampLimits,
} from './stamp.ts'

/** The last page of a stamped EPUB: XHTML that is valid in EPUB 2 and 3. `name` is printable. */
const stampPage = ({ name, orderId, on }: Stamp): string => `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en">
<head>
<title>This copy</title>
<style type="text/css">
body { margin: 30% 10% 0; text-align: center; font-size: 0.9em }
p { margin: 0 0 0.5em; text-indent: 0 }
</style>
</head>
<body>
<p>This copy belongs to</p>
<p dir="${stampDirection(name)}"><strong>${escaped(name)}</strong></p>
<p>Bought on ${formatStampDate(on)}, order ${escaped(orderId)}. Thank you.</p>
</body>
</html>
`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * An EPUB with its reader's name on a page at the end and the order's id in its metadata. Every other file keeps
 * its bytes, and is not even packed anew. What is locked, or no EPUB, stays as it is.
 */
export async function addStampToEpub(
  bytes: Uint8Array<ArrayBuffer>,
  stamp: Stamp,
  { files }: Pick<StampLimits, 'files'> = stampLimits,
): Promise<StampOutcome> {
  const name = printableName(stamp.name)
  if (name === '') return { isStamped: false, bytes, why: 'There is no name to write into it.' }
  try {
    const archive = await openArchive(new Blob([bytes]), { ...defaultReadLimits, files })
    return await stampArchive(archive, bytes, { ...stamp, name })
  } catch (error) {
    if (!(error instanceof UnreadableEpubError)) throw error
    const why = error.fault === 'zip.too_many' ? 'It has too many files.' : 'It cannot be read as an EPUB.'
    return { isStamped: false, bytes, why }
  }
}

async function stampArchive(
  archive: Archive,
  bytes: Uint8Array<ArrayBuffer>,
  stamp: Stamp,
): Promise<StampOutcome> {
  const as = (why: string): StampOutcome => ({ isStamped: false, bytes, why })
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

type Addition = { path: string; href: string; orderId: string }

/**
 * Adds a page at the end of the book and the order to the metadata; all other text stays unchanged. Null if the
 * document is not a valid package. `href` is relative to it.
 */
function stampPackage(text: string, { path, href, orderId }: Addition): string | null {
  const { elements, problem } = readElements(text)
  if (problem) return null
  const before = readPublication(path, elements)
  const ids = new Set(elements.map(({ attributes }) => attributes.id))
  const id = freeName('lorecircle-copy', (name) => ids.has(name))
  const isFixed = isEpub3(before) && before.metadata.some(({ text }) => text.trim() === 'pre-paginated')
  const reflowing = isFixed ? ' properties="rendition:layout-reflowable"' : ''
  const stamped = [
    [
      'metadata',
      (prefix: string) => `<${prefix}meta name="lorecircle:order" content="${escaped(orderId)}"/>`,
    ],
    [
      'manifest',
      (prefix: string) => `<${prefix}item id="${id}" href="${href}" media-type="application/xhtml+xml"/>`,
    ],
    ['spine', (prefix: string) => `<${prefix}itemref idref="${id}"${reflowing}/>`],
  ] as const
  const insertions = stamped.flatMap(([name, addition]) => {
    const tag = closingTag(text, elementsNamed(elements, name)[0])
    return tag ? [{ index: tag.index, added: addition(tag.prefix) }] : []
  })
  if (insertions.length < stamped.length) return null
  let whole = text
  for (const { index, added } of insertions.sort((a, b) => b.index - a.index)) {
    whole = `${whole.slice(0, index)}${added}${whole.slice(index)}`
  }
  const after = readElements(whole)
  const last = readPublication(path, after.elements).spine.at(-1)
  return after.problem || last?.item?.id !== id ? null : whole
}

/** Null for an element without a closing tag, such as `<spine/>`. */
function closingTag(text: string, element: XmlElement | undefined): { index: number; prefix: string } | null {
  if (!element || element.end === -1) return null
  const index = text.lastIndexOf('</', element.end)
  if (index === -1) return null
  const tag = text.slice(index, element.end)
  const name = /^<\/((?:[^<>\s:]{1,100}:)?)[^<>\s:]{1,100}\s*>$/.exec(tag)
  return name && { index, prefix: name[1] ?? '' }
}

/** `wanted`, or with a number behind it the first that is free. */
function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`
    if (!isTaken(name)) return name
  }
}
