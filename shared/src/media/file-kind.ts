import type { BookFileKind } from './book-file.ts'
import { letters, type ReadBytes } from './read-bytes.ts'
import { namesInZip } from './zip-names.ts'

/** Where readers of PDF look for its first words (ISO 32000-1, annex H.3.4.1). */
const headBytes = 1024

/** What a file is by its own bytes, whatever it is called; null for what no eBook is sold as. */
export async function fileKindOf(sizeInBytes: number, read: ReadBytes): Promise<BookFileKind | null> {
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
export async function whyNoBookFile(sizeInBytes: number, read: ReadBytes): Promise<string> {
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
