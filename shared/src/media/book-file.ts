import { z } from 'zod'
import { wholeWords } from '../whole-words.ts'

export const BookFile = z.object({
  key: z.string(),
  name: z.string(),
  sizeInBytes: z.int().min(1),
  contentType: z.string(),
})
export type BookFile = z.infer<typeof BookFile>

export const bookFileKinds = {
  epub: { word: 'EPUB', ending: '.epub', contentType: 'application/epub+zip' },
  pdf: { word: 'PDF', ending: '.pdf', contentType: 'application/pdf' },
  mobi: { word: 'MOBI', ending: '.mobi', contentType: 'application/x-mobipocket-ebook' },
  mp3: { word: 'MP3 audio', ending: '.mp3', contentType: 'audio/mpeg' },
  m4b: { word: 'M4B audio', ending: '.m4b', contentType: 'audio/mp4' },
  mp3s: { word: 'MP3 audio in a ZIP', ending: '.zip', contentType: 'application/zip' },
} as const
export type BookFileKind = keyof typeof bookFileKinds

const words: ReadonlyMap<string, string> = new Map(
  Object.values(bookFileKinds).map(({ contentType, word }) => [contentType, word]),
)

export const fileFormatName = ({ contentType }: Pick<BookFile, 'contentType'>): string =>
  words.get(contentType) ?? 'EPUB'

const audioWords: ReadonlySet<string> = new Set([
  bookFileKinds.mp3.word,
  bookFileKinds.m4b.word,
  bookFileKinds.mp3s.word,
])

export const isAudioFormatName = (word: string): boolean => audioWords.has(word)

/**
 * Size limit for stamping: a copy is held in memory while the reader's name is written into it. Larger files are
 * delivered unchanged.
 */
export const maxStampedBytes = 50 * 1024 * 1024

/** 1_234_567 → `1.2 MB`, in decimal units as shops and operating systems use. */
export const formatFileSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export function describeBookFile(file: BookFile, beside: readonly BookFile[]): string {
  const kind = fileFormatName(file)
  const alike = beside.filter(({ contentType }) => contentType === file.contentType)
  const named = alike.length > 1 ? [file.name] : []
  return [...named, kind, formatFileSize(file.sizeInBytes)].join(' · ')
}

export const maxBookFiles = 10

export const BookFiles = z.array(BookFile).max(maxBookFiles)

const OneFile = z.looseObject({ file: BookFile.nullable(), files: z.undefined().optional() })

/** Converts a stored eBook with one file or none to a list of files. All else stays as it is. */
export function withFileList(value: unknown): unknown {
  const old = OneFile.safeParse(value)
  if (!old.success) return value
  const { file, ...rest } = old.data
  return { ...rest, files: file === null ? [] : [file] }
}

type Named = Pick<BookFile, 'name' | 'contentType'>

type Given = { title: string; author: string; file: Named; beside: readonly Named[] }

/**
 * Download name, independent of the uploaded file's name: `Lilith - George MacDonald.epub`, and `Lilith - 03.mp3` if
 * there are several of one kind. It is valid on every operating system.
 */
export function downloadName({ title, author, file, beside }: Given): string {
  const alike = beside.filter(({ contentType }) => contentType === file.contentType)
  const second = alike.length > 1 ? String(alike.indexOf(file) + 1).padStart(2, '0') : part(author, 60)
  return `${[part(title, 150) || 'Untitled', second].filter(Boolean).join(' - ')}${endingOf(file)}`
}

const endings: ReadonlyMap<string, string> = new Map(
  Object.values(bookFileKinds).map(({ contentType, ending }) => [contentType, ending]),
)

const endingOf = ({ name, contentType }: Named): string =>
  endings.get(contentType) ?? /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''

/**
 * Characters that some operating system refuses in a file name: path separators, wildcards, control characters, a dot
 * or a space at either end.
 */
const refused = /[\\/:*?"<>|\p{C}]+/gu

/** Truncates to bytes, because file systems limit a name to 255 bytes. */
function part(text: string, mostBytes: number): string {
  const clean = text.replace(refused, ' ').replace(/\s+/g, ' ')
  return wholeWords(clean, fittingCharacters(clean, mostBytes)).replace(/^[. ]+|[. ]+$/g, '')
}

function fittingCharacters(text: string, mostBytes: number): number {
  let bytes = 0
  let count = 0
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length
    if (bytes > mostBytes) break
    count += 1
  }
  return count
}
