import type { BookFile } from '@lorecircle/shared/media/book-file'

type Files = readonly BookFile[]

export function withFile(files: Files, file: BookFile, replaces: string | null): BookFile[] {
  const others = files.filter(({ key }) => key !== file.key)
  return others.some(({ key }) => key === replaces)
    ? others.map((one) => (one.key === replaces ? file : one))
    : [...others, file]
}

export const removeFile = (files: Files, gone: string): BookFile[] => files.filter(({ key }) => key !== gone)

/** `from` and `to` are counted from 0. */
export const moveFile = (files: Files, from: number, to: number): BookFile[] => {
  const moving = files.slice(from, from + 1)
  return files.toSpliced(from, 1).toSpliced(to, 0, ...moving)
}

export const listFileKeys = (files: Files): string[] => files.map(({ key }) => key)
