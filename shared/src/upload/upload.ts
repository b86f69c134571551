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
