import { fileKindOf, whyNoBookFile } from '@lorecircle/shared/media/file-kind'
import type { ReadBytes } from '@lorecircle/shared/media/read-bytes'
import { largestFileInBytes } from '@lorecircle/shared/upload/part-plan'
import { sizeInWords } from './in-words.ts'

/** What speaks against a file before a byte of it is sent, and what to do about it; null where nothing does. */
export async function bookFileProblem(file: Blob): Promise<string | null> {
  if (file.size === 0) return 'This file is empty. Please choose another.'
  if (file.size > largestFileInBytes) return `An eBook can be at most ${sizeInWords(largestFileInBytes)}.`
  const read: ReadBytes = async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer())
  const kind = await fileKindOf(file.size, read)
  return kind === null ? whyNoBookFile(file.size, read) : null
}
