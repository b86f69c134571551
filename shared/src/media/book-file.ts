import { z } from 'zod'

/** The file of an eBook, private until it is bought. */
export const BookFile = z.object({
  key: z.string(),
  name: z.string(),
  sizeInBytes: z.int().min(1),
  contentType: z.string(),
})
export type BookFile = z.infer<typeof BookFile>
