import { addStampToEpub } from '@lorecircle/functions/ebooks/stamp-epub'
import { examineEpub } from '@lorecircle/shared/ebook/examine-epub'
import { openArchive } from '@lorecircle/shared/ebook/reading/archive'
import { defaultReadLimits } from '@lorecircle/shared/ebook/reading/limits'
import type { Epub } from '../../support/ebooks/epub.ts'
import { soundBooks } from '../../support/ebooks/makers/sound-books.ts'
import { soundEpub } from '../../support/ebooks/sound-epub.ts'
import { zip } from '../../support/ebooks/zip.ts'

export const on = new Date('2026-11-22T10:00:00Z')
export const orderId = 'order_1'
export const books = await soundBooks()
export const sound = await soundEpub()

export const contentsOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<Map<string, string>> => {
  const archive = await openArchive(new Blob([bytes]), defaultReadLimits)
  const contents = new Map<string, string>()
  for (const file of archive.files) {
    contents.set(file.path, Buffer.from((await archive.read(file)).bytes).toString('latin1'))
  }
  return contents
}

export const stampedBytes = async (epub: Epub, name: string) => {
  const stamped = await addStampToEpub(zip(epub), { name, orderId, on })
  if (!stamped.isStamped) throw new Error(stamped.why)
  return stamped.bytes
}

export const troubles = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await examineEpub(new Blob([bytes]))).filter(({ severity }) => severity !== 'fine').map(({ id }) => id)
