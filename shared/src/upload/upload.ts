import { z } from 'zod'
import { BookFile } from '../media/book-file.ts'
import { Image } from '../media/image.ts'

/** `uploads/{sub}/{hash of the key}.json`: what an author uploaded and the platform checked and accepted. */
export type Upload = z.infer<typeof Upload>
export const Upload = z.object({
  key: z.string(),
  image: Image.nullable(),
  file: BookFile.nullable(),
  at: z.iso.datetime(),
})

/** `unfinished-uploads/{sub}/{id}.json`: a file of which not all parts have arrived. */
export type UnfinishedUpload = z.infer<typeof UnfinishedUpload>
export const UnfinishedUpload = z.object({
  id: z.string(),
  key: z.string(),
  /** What the store calls it. */
  storeId: z.string(),
  /** As the author's computer calls the file. */
  fileName: z.string(),
  sizeInBytes: z.int().min(1),
  partBytes: z.int().min(1),
  at: z.iso.datetime(),
})

/**
 * `stamp-refusals/{sub}/{hash of the key}.json`: a file of the author that no reader's name can be written into. The
 * key of a file names its bytes for good, so a refusal stays true.
 */
export type StampRefusal = z.infer<typeof StampRefusal>
export const StampRefusal = z.object({
  key: z.string(),
  /** As the author's computer calls the file. */
  fileName: z.string(),
  /** A sentence for the author: `It is locked.` */
  why: z.string(),
  at: z.iso.datetime(),
})

/** As long a file waits for the rest of its parts. */
export const unfinishedLifeInMs = 7 * 24 * 60 * 60 * 1000

/** How a file goes in parts: each of `partBytes`, the last of what is left. Parts are numbered from 1, as S3's are. */
export type PartPlan = { sizeInBytes: number; partBytes: number }

/** Bytes from `start` up to, not including, `end`. */
export type UploadPart = { number: number; start: number; end: number }

/** S3 takes parts of 5 MB and more, and 10,000 of them at most. */
export const defaultPartBytes = 8 * 1024 ** 2

export const largestFileInBytes = 500 * 1024 ** 2

export const countParts = ({ sizeInBytes, partBytes }: PartPlan): number => Math.ceil(sizeInBytes / partBytes)

/** Throws a RangeError for a number that the file has no part for. */
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
