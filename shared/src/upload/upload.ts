import { z } from 'zod'
import { BookFile } from '../media/book-file.ts'
import { Image } from '../media/image.ts'

export type Upload = z.infer<typeof Upload>
export const Upload = z.object({
  key: z.string(),
  image: Image.nullable(),
  file: BookFile.nullable(),
  at: z.iso.datetime(),
})

/** `unfinished-uploads/{sub}/{id}.json`: a multipart upload that is not complete. */
export type UnfinishedUpload = z.infer<typeof UnfinishedUpload>
export const UnfinishedUpload = z.object({
  id: z.string(),
  key: z.string(),
  storeId: z.string(),
  fileName: z.string(),
  sizeInBytes: z.int().min(1),
  partBytes: z.int().min(1),
  at: z.iso.datetime(),
})

/**
 * `stamp-refusals/{sub}/{hash of the key}.json`: a file that cannot be stamped with a reader's name. A file's key
 * never gets other bytes, so a refusal stays valid.
 */
export type StampRefusal = z.infer<typeof StampRefusal>
export const StampRefusal = z.object({
  key: z.string(),
  fileName: z.string(),
  /** A sentence shown to the author: `It is locked.` */
  why: z.string(),
  at: z.iso.datetime(),
})

/** An unfinished upload expires after this time. */
export const unfinishedLifeInMs = 7 * 24 * 60 * 60 * 1000

/** Each part has `partBytes`, except a shorter last one. Parts are numbered from 1, as in S3. */
export type PartPlan = { sizeInBytes: number; partBytes: number }

/** Byte range from `start` to `end`, exclusive. */
export type UploadPart = { number: number; start: number; end: number }

/** S3 requires at least 5 MB per part and at most 10,000 parts. */
export const defaultPartBytes = 8 * 1024 ** 2

export const largestFileInBytes = 500 * 1024 ** 2

export const countParts = ({ sizeInBytes, partBytes }: PartPlan): number => Math.ceil(sizeInBytes / partBytes)

/** Throws a RangeError if the file has no part of this number. */
export function partAt(plan: PartPlan, number: number): UploadPart {
  if (!Number.isInteger(number) || number < 1 || number > countParts(plan)) {
    throw new RangeError(`no part ${number} of ${countParts(plan)}`)
  }
  const start = (number - 1) * plan.partBytes
  return { number, start, end: Math.min(start + plan.partBytes, plan.sizeInBytes) }
}

export const listUploadParts = (plan: PartPlan): UploadPart[] =>
  Array.from({ length: countParts(plan) }, (_, index) => partAt(plan, index + 1))

export const partLengthInBytes = ({ start, end }: UploadPart): number => end - start
