import { z } from 'zod'
import { Book } from './book.ts'

/** `previews/{id}.json`: a draft that its author looks at for an hour. Nothing of it is published. */
export type Preview = z.infer<typeof Preview>
export const Preview = z.object({ sub: z.string(), book: Book, expiresAt: z.iso.datetime() })
