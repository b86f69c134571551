import { z } from 'zod'
import { Image } from '../media/image.ts'

/** A part of an author's page: plain text, whose paragraphs are parted by an empty line, and maybe a picture. */
export type Section = z.infer<typeof Section>
export const Section = z.object({ title: z.string(), text: z.string(), image: Image.nullable() })
