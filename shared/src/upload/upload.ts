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
