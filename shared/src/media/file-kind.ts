import type { BookFileKind } from './book-file.ts'

/** Bytes as letters, one for each. */
const letters = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length))

const endRecordBytes = 22

const longestComment = 65_535

/** More than any list of an audiobook's tracks; whoever claims more is not read. */
const longestDirectory = 1024 * 1024

const entryBytes = 46

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** Where readers of PDF look for its first words (ISO 32000-1, annex H.3.4.1). */
const headBytes = 1024

/** What a file is by its own bytes, whatever it is called; null for what no eBook is sold as. */
export async function detectFileKind(sizeInBytes: number, read: ReadBytes): Promise<BookFileKind | null> {
  const head = await read(0, Math.min(headBytes, sizeInBytes))
  const has = (text: string, at: number) => letters(head, at, text.length) === text
  // A Palm database of this type and creator.
  if (has('BOOKMOBI', 60)) return 'mobi'
  if (has('ftyp', 4)) return isAudioBrand(letters(head, 8, 4)) ? 'm4b' : null
  if (has(zipEntry, 0)) {
    // As EPUB OCF 3.3, 4.3 asks: its first entry is a stored file `mimetype`.
    if (has('mimetypeapplication/epub+zip', 30)) return 'epub'
    const names = (await namesInZip(sizeInBytes, read)) ?? []
    // Many programs pack `mimetype` in another way; whatever has this file is read as an EPUB.
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

/** Why a file cannot be sold as an eBook, and what can; for a ZIP of tracks, which of its files is too much. */
export async function bookFileProblemMessage(sizeInBytes: number, read: ReadBytes): Promise<string> {
  const isZip = letters(await read(0, Math.min(4, sizeInBytes)), 0, 4) === zipEntry
  const names = isZip ? ((await namesInZip(sizeInBytes, read)) ?? []) : []
  const other = names.find((name) => !isTrack(name) && !comesAlong(name))
  return other !== undefined && names.some(isTrack)
    ? `A ZIP with an audiobook can have MP3s, pictures, notes and playlists. This one also has “${other}”.`
    : 'An eBook must be an EPUB, a PDF, a MOBI or audio: MP3, M4B, or a ZIP of MP3s alone.'
}

const zipEntry = 'PK\u0003\u0004'

/** Brands of an MPEG-4 file that audio is sold in; those of films, pictures and QuickTime are others. */
const isAudioBrand = (brand: string): boolean => /^(M4[AB] |mp4[12]|iso[m2-9]|dash)$/.test(brand)

/** Layer III, with a version, a bitrate and a sampling rate that exist (ISO 11172-3, 2.4.2.3). */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSync = first === 0xff && (second & 0xe0) === 0xe0
  const isLayer3 = (second & 0x06) === 0x02 && (second & 0x18) !== 0x08
  return isSync && isLayer3 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
}

const isTrack = (name: string): boolean => /\.mp3$/i.test(name)
/** Folders, what macOS and Windows leave behind, pictures, notes and playlists. */
const comesAlong = (name: string): boolean =>
  /\/$|(^|\/)\.|^__MACOSX\/|(^|\/)(desktop\.ini|(eh)?thumbs\.db|icon\r)$/i.test(name) ||
  /\.(jpe?g|png|gif|webp|txt|md|html?|json|opf|pdf|m3u8?|pls|cue|nfo|log)$/i.test(name)

const isAudioBook = (names: readonly string[]): boolean =>
  names.some((name) => isTrack(name) && !comesAlong(name)) &&
  names.every((name) => isTrack(name) || comesAlong(name))

/**
 * The names that a ZIP lists at its end (APPNOTE 4.3.12, 4.3.16): two short reads, whatever its size. Null where the
 * list cannot be read. What is packed is not looked at.
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

/** Bytes of a file from `start` up to, not including, `end`; a large file is never read whole. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>
