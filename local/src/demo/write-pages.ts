import { createHash } from 'node:crypto'
import type { CustomPage } from '@lorecircle/shared/custom-page/custom-page'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import type { Post } from '@lorecircle/shared/post/post'
import { postDoc } from '@lorecircle/shared/post/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Section } from '@lorecircle/shared/text/section'
import type { Covers } from './cover-uploads.ts'
import { contentHtml, type DemoPage, type DemoPost, type DemoSection, type DemoWriting } from './writing.ts'

/** The author's blog and own pages, with the dates of the story. What is there already is left. */
export async function writePages(
  documents: Documents,
  { posts, pages = [] }: DemoWriting,
  { folder, covers }: { folder: string; covers: Covers },
): Promise<void> {
  await Promise.all([
    ...posts.map(postOf).map((post) => documents.create(postDoc(folder, post.id), post)),
    ...pages.map(async (page) =>
      documents.create(customPageDoc(folder, page.slug), await customPageOf(page, covers)),
    ),
  ])
}

export const postOf = ({ at, title, content }: DemoPost): Post => ({
  id: idFor(at, title),
  title,
  content: contentHtml(content),
  isPublished: true,
  createdAt: at,
  updatedAt: at,
})

const customPageOf = async (
  { slug, title = '', intro, sections }: DemoPage,
  covers: Covers,
): Promise<CustomPage> => {
  const at = '2024-01-01T09:00:00.000Z'
  return {
    slug,
    title,
    intro: contentHtml(intro),
    sections: await sectionsOf(sections, covers),
    isPublished: true,
    createdAt: at,
    updatedAt: at,
  }
}

export const sectionsOf = (sections: readonly DemoSection[], covers: Covers): Promise<Section[]> =>
  Promise.all(
    sections.map(async ({ title, text, picture }) => {
      const image = picture ? (await covers(picture.cover)).image : null
      return { title, text, image: image && picture ? { ...image, alt: picture.alt } : null }
    }),
  )

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A ULID that the post's day and title decide, so that a second try finds the first. */
function idFor(at: string, title: string): string {
  const time = Array.from({ length: 10 }, (_, place) =>
    crockford.charAt(Math.floor(Date.parse(at) / 32 ** (9 - place)) % 32),
  )
  const rest = [...createHash('sha256').update(title).digest().subarray(0, 16)].map((byte) =>
    crockford.charAt(byte % 32),
  )
  return [...time, ...rest].join('')
}
