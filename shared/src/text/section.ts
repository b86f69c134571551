import { z } from 'zod'
import { Image } from '../media/image.ts'

/** Part of an author's page: plain text with paragraphs separated by an empty line, and an optional picture. */
export type Section = z.infer<typeof Section>
export const Section = z.object({ title: z.string(), text: z.string(), image: Image.nullable() })

/** Default heading of an added section (B2.14-08); not shown to readers. */
const newSection = 'New Section'

/** Leaves out empty sections and unchanged default headings. */
export const visibleSections = (sections: readonly Section[]): Section[] =>
  sections
    .map((section) => (section.title.trim() === newSection ? { ...section, title: '' } : section))
    .filter(({ title, text, image }) => image !== null || `${title}${text}`.trim() !== '')
