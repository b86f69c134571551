import type { BookFileKind } from './book-file.ts'
import { letters, type ReadBytes } from './read-bytes.ts'
import { namesInZip } from './zip-names.ts'

const headBytes = 68

/** What a file is by its own bytes, whatever it is called; null for what no eBook is sold as. */
export async function fileKindOf(sizeInBytes: number, read: ReadBytes): Promise<BookFileKind | null> {
  const head = await read(0, Math.min(headBytes, sizeInBytes))
  const has = (text: string, at: number) => letters(head, at, text.length) === text
  if (has('%PDF-', 0)) return 'pdf'
  // A Palm database of this type and creator.
  if (has('BOOKMOBI', 60)) return 'mobi'
  if (has('ftyp', 4)) return isAudioBrand(letters(head, 8, 4)) ? 'm4b' : null
  if (has('PK\u0003\u0004', 0)) {
    // An EPUB is a ZIP whose first entry is a stored file `mimetype` (EPUB OCF 3.3, 4.3).
    if (has('mimetypeapplication/epub+zip', 30)) return 'epub'
    return isAudioBook((await namesInZip(sizeInBytes, read)) ?? []) ? 'mp3s' : null
  }
  return has('ID3', 0) || isMp3Frame(head) ? 'mp3' : null
}

/** Brands of an MPEG-4 file that audio is sold in; those of films, pictures and QuickTime are others. */
const isAudioBrand = (brand: string): boolean => /^(M4[AB] |mp4[12]|iso[m2-6])$/.test(brand)

/** Layer III, with a version, a bitrate and a sampling rate that exist (ISO 11172-3, 2.4.2.3). */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSync = first === 0xff && (second & 0xe0) === 0xe0
  const isLayer3 = (second & 0x06) === 0x02 && (second & 0x18) !== 0x08
  return isSync && isLayer3 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
}

const isTrack = (name: string): boolean => /\.mp3$/i.test(name)
/** Folders, what systems leave behind, pictures, notes and playlists. */
const comesAlong = (name: string): boolean =>
  /\/$|(^|\/)\.|^__MACOSX\/|\.(jpe?g|png|webp|txt|pdf|m3u8?|cue|nfo)$/i.test(name)

const isAudioBook = (names: readonly string[]): boolean =>
  names.some((name) => isTrack(name) && !comesAlong(name)) &&
  names.every((name) => isTrack(name) || comesAlong(name))
