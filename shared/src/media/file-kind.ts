import type { BookFileKind } from './book-file.ts'

const letters = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length))

const endRecordBytes = 22

const longestComment = 65_535

/** Limit far above any audiobook's list of tracks; a larger claimed directory is not read. */
const longestDirectory = 1024 * 1024

const entryBytes = 46

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** PDF readers look for the header within these bytes (ISO 32000-1, annex H.3.4.1). */
const headBytes = 1024

/**
 * Detects the kind from the bytes, regardless of the file's name; null for a kind that cannot be sold as an eBook.
 */
export async function detectFileKind(sizeInBytes: number, read: ReadBytes): Promise<BookFileKind | null> {
  const head = await read(0, Math.min(headBytes, sizeInBytes))
  const has = (text: string, at: number) => letters(head, at, text.length) === text
  // Palm database with type `BOOK` and creator `MOBI`.
  if (has('BOOKMOBI', 60)) return 'mobi'
  if (has('ftyp', 4)) return isAudioBrand(letters(head, 8, 4)) ? 'm4b' : null
  if (has(zipEntry, 0)) {
    // EPUB OCF 3.3, 4.3: the first entry is an uncompressed file `mimetype`.
    if (has('mimetypeapplication/epub+zip', 30)) return 'epub'
    const names = (await namesInZip(sizeInBytes, read)) ?? []
    // Many programs pack `mimetype` differently; any ZIP with this file is treated as an EPUB.
    if (names.includes('META-INF/container.xml')) return 'epub'
    return isAudioBook(names) ? 'mp3s' : null
  }
  const sound = head.subarray(
    Math.max(
      0,
      head.findIndex((byte) => byte !== 0),
    ),
  )
  if (letters(sound, 0, 3) === 'ID3' || isMp3Frame(sound)) return 'mp3'
  return letters(head, 0, head.length).includes('%PDF-') ? 'pdf' : null
}

export async function bookFileProblemMessage(sizeInBytes: number, read: ReadBytes): Promise<string> {
  const isZip = letters(await read(0, Math.min(4, sizeInBytes)), 0, 4) === zipEntry
  const names = isZip ? ((await namesInZip(sizeInBytes, read)) ?? []) : []
  const other = names.find((name) => !isTrack(name) && !comesAlong(name))
  return other !== undefined && names.some(isTrack)
    ? `A ZIP with an audiobook can have MP3s, pictures, notes and playlists. This one also has “${other}”.`
    : 'An eBook must be an EPUB, a PDF, a MOBI or audio: MP3, M4B, or a ZIP of MP3s alone.'
}

const zipEntry = 'PK\u0003\u0004'

const isAudioBrand = (brand: string): boolean => /^(M4[AB] |mp4[12]|iso[m2-9]|dash)$/.test(brand)

/** Layer III with a valid version, bitrate and sampling rate (ISO 11172-3, 2.4.2.3). */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSync = first === 0xff && (second & 0xe0) === 0xe0
  const isLayer3 = (second & 0x06) === 0x02 && (second & 0x18) !== 0x08
  return isSync && isLayer3 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
}

const isTrack = (name: string): boolean => /\.mp3$/i.test(name)
const comesAlong = (name: string): boolean =>
  /\/$|(^|\/)\.|^__MACOSX\/|(^|\/)(desktop\.ini|(eh)?thumbs\.db|icon\r)$/i.test(name) ||
  /\.(jpe?g|png|gif|webp|txt|md|html?|json|opf|pdf|m3u8?|pls|cue|nfo|log)$/i.test(name)

const isAudioBook = (names: readonly string[]): boolean =>
  names.some((name) => isTrack(name) && !comesAlong(name)) &&
  names.every((name) => isTrack(name) || comesAlong(name))

/**
 * File names from a ZIP's central directory (APPNOTE 4.3.12, 4.3.16), with two short reads whatever its size. Null if
 * it cannot be read. Packed data is not read.
 */
async function namesInZip(sizeInBytes: number, read: ReadBytes): Promise<string[] | null> {
  const tail = await read(Math.max(0, sizeInBytes - endRecordBytes - longestComment), sizeInBytes)
  const at = lastEndRecord(tail)
  if (at < 0) return null
  const end = viewOf(tail.subarray(at))
  const length = end.getUint32(12, true)
  const start = end.getUint32(16, true)
  if (length > longestDirectory || start + length > sizeInBytes) return null
  return namesIn(await read(start, start + length))
}

function lastEndRecord(tail: Uint8Array): number {
  for (let at = tail.length - endRecordBytes; at >= 0; at--) {
    if (letters(tail, at, 4) === 'PK\u0005\u0006') return at
  }
  return -1
}

function namesIn(directory: Uint8Array): string[] | null {
  const names: string[] = []
  const view = viewOf(directory)
  let at = 0
  while (at + entryBytes <= directory.length) {
    if (letters(directory, at, 4) !== 'PK\u0001\u0002') return null
    const name = view.getUint16(at + 28, true)
    names.push(new TextDecoder().decode(directory.subarray(at + entryBytes, at + entryBytes + name)))
    at += entryBytes + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return at === directory.length ? names : null
}

/** Bytes of a file from `start` to `end`, exclusive; a large file is never read whole. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>
