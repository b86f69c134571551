import { z } from 'zod'

/** The file of an eBook, private until it is bought. */
export const BookFile = z.object({
  key: z.string(),
  name: z.string(),
  sizeInBytes: z.int().min(1),
  contentType: z.string(),
})
export type BookFile = z.infer<typeof BookFile>

/** What an eBook can be sold as: how readers know it, how its file is called, and as what it is sent. */
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

/** `application/pdf` → `PDF`. */
export const wordOfFile = ({ contentType }: Pick<BookFile, 'contentType'>): string =>
  words.get(contentType) ?? 'EPUB'

const audioWords: ReadonlySet<string> = new Set([
  bookFileKinds.mp3.word,
  bookFileKinds.m4b.word,
  bookFileKinds.mp3s.word,
])

/** Whether a file known by this word is to be listened to. */
export const isAudioWord = (word: string): boolean => audioWords.has(word)

/** Larger files are given as they are: a name is written into a copy that is held in memory. */
export const mostStampedBytes = 50 * 1024 * 1024

/** 1_234_567 → `1.2 MB`, as shops and systems count. */
export const fileSizeInWords = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** `EPUB · 2.1 MB`; what others beside it are of the same kind, it has its name in front. */
export function fileInWords(file: BookFile, beside: readonly BookFile[]): string {
  const kind = wordOfFile(file)
  const alike = beside.filter(({ contentType }) => contentType === file.contentType)
  const named = alike.length > 1 ? [file.name] : []
  return [...named, kind, fileSizeInWords(file.sizeInBytes)].join(' · ')
}
