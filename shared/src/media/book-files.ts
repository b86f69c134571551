import { z } from 'zod'
import { BookFile } from './book-file.ts'

export const mostFiles = 10

/** What an eBook's reader gets, in its author's order: one text in several kinds, or an audiobook's chapters. */
export const BookFiles = z.array(BookFile).max(mostFiles)

const OneFile = z.looseObject({ file: BookFile.nullable(), files: z.undefined().optional() })

/** What was stored when an eBook had one file or none, as what has a list of them. All else stays as it is. */
export function withFileList(value: unknown): unknown {
  const old = OneFile.safeParse(value)
  if (!old.success) return value
  const { file, ...rest } = old.data
  return { ...rest, files: file === null ? [] : [file] }
}
