import { z } from 'zod'
import { formatTypes } from '../book/book.ts'

/** Room for a code of 25 signs with whatever parts it. */
export const maxTypedCodeLength = 60

/** The form's field in the address. Not `code`: on every page of a shop that puts a discount into the cart. */
export const certificateCodeField = 'certificate'

/** Contains no reader's name. */
export type Certificate = z.infer<typeof Certificate>
export const Certificate = z.object({
  title: z.string(),
  type: z.enum(formatTypes),
  number: z.int().min(1),
  of: z.int().min(1),
  authorName: z.string(),
  soldOn: z.iso.date(),
  code: z.string(),
  /** Says to anybody that the code is genuine. */
  checkUrl: z.string(),
  /** `checkUrl` for a camera: squares of 1 in an SVG of this width and height. */
  qr: z.object({ size: z.int(), path: z.string() }),
})
