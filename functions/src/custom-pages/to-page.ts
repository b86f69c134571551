import { isDeepStrictEqual } from 'node:util'
import type { CustomPageInput } from '@lorecircle/shared/custom-page/calls'
import { type CustomPage, customPageLimits, hasContent } from '@lorecircle/shared/custom-page/custom-page'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { ownImage } from '../uploads/own-image.ts'

export type Written = Pick<CustomPage, 'title' | 'intro' | 'sections' | 'isPublished'>

/** What an author wrote, cleaned, its pictures found among the author's own. */
export async function writtenPage(
  documents: Documents,
  sub: string,
  input: CustomPageInput,
  before: CustomPage | null,
): Promise<Written> {
  const { title, isPublished } = input
  const intro = authorsHtml(input.intro)
  const kept = before?.sections.map(({ image }) => image) ?? []
  const sections = await Promise.all(
    input.sections.map(async ({ title, text, imageUrl, imageAlt }) => ({
      title: title.trim(),
      text: text.trim(),
      image: await ownImage(documents, sub, { url: imageUrl, alt: imageAlt, kept }),
    })),
  )
  if (intro.length > customPageLimits.intro) {
    throw new VisibleError(400, 'page.too_long', 'This page is too long. Part it in two.')
  }
  if (isPublished && !hasContent({ intro, sections })) {
    throw new VisibleError(400, 'page.empty', 'Write something on this page before you publish it.')
  }
  return { title: title.trim(), intro, sections, isPublished }
}

/** Would saving this change nothing? */
export const isSamePage = ({ title, intro, sections, isPublished }: CustomPage, written: Written): boolean =>
  isDeepStrictEqual({ title, intro, sections, isPublished }, written)
