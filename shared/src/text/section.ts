import { z } from 'zod'
import { Image } from '../media/image.ts'

/** A part of an author's page: plain text, whose paragraphs are parted by an empty line, and maybe a picture. */
export type Section = z.infer<typeof Section>
export const Section = z.object({ title: z.string(), text: z.string(), image: Image.nullable() })

/** What a section is called when its author has just added it (B2.14-08): a beginning, and nothing for readers. */
const newSection = 'New Section'

/** Sections as readers get them: none that is empty, and no heading that was left as it came. */
export const visibleSections = (sections: readonly Section[]): Section[] =>
  sections
    .map((section) => (section.title.trim() === newSection ? { ...section, title: '' } : section))
    .filter(({ title, text, image }) => image !== null || `${title}${text}`.trim() !== '')
