import { CustomPageForAuthor, CustomPageInput } from '@lorecircle/shared/custom-page/calls'
import { fixedPageName, untitledPage } from '@lorecircle/shared/custom-page/custom-page'
import { postText } from '@lorecircle/shared/post/post'
import type { z } from 'zod'
import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'

export type PageDraft = z.infer<typeof PageDraft>
export const PageDraft = CustomPageForAuthor.pick({
  title: true,
  intro: true,
  sections: true,
  isPublished: true,
})
type SectionDraft = PageDraft['sections'][number]

/** The path of an uploaded picture in a pasted URL; null for any other URL. */
export const picturePath = (address: string): string | null =>
  /\/media\/[a-f0-9]{32}-\d+\.(?:avif|jpg)$/.exec(address.trim())?.[0] ?? null

const notOurs = 'Only pictures that you have uploaded here can be shown. Upload this one instead.'

export const SavablePage = PageDraft.extend({
  title: CustomPageInput.shape.title,
  intro: CustomPageInput.shape.intro,
  sections: CustomPageInput.shape.sections.superRefine((sections, context) => {
    for (const [at, { imageUrl }] of sections.entries()) {
      if (imageUrl.trim() === '' || picturePath(imageUrl)) continue
      context.addIssue({ code: 'custom', path: [at, 'imageUrl'], message: notOurs })
    }
  }),
})

export const newSectionDraft: SectionDraft = { title: 'New Section', text: '', imageUrl: '', imageAlt: '' }

/** Initial content of a new page (B2.14-09), visible only to its author. */
const comingSoon: SectionDraft = {
  title: 'Coming soon',
  text: 'Extra custom pages are coming soon.',
  imageUrl: '',
  imageAlt: '',
}

/** Key of the local draft; `slug` is null for a page without one. */
export const pageDraftKey = (slug: string | null): string => `page:${slug ?? 'new'}`

/** `slug` is null for a new page; `intro` is what the shop shows there until it has content. */
export const newPageDraft = (slug: string | null, intro = ''): PageDraft => ({
  title: slug !== null && fixedPageName(slug) !== null ? '' : untitledPage,
  intro,
  sections: slug === null ? [comingSoon] : [],
  isPublished: false,
})

export const pageDraft = ({ title, intro, sections, isPublished }: CustomPageForAuthor): PageDraft => ({
  title,
  intro,
  sections,
  isPublished,
})

export const removeInitialContent = (page: PageDraft): PageDraft => ({
  ...page,
  sections: page.sections.filter(
    ({ title, text, imageUrl }) => title !== comingSoon.title || text !== comingSoon.text || imageUrl !== '',
  ),
})

/**
 * True if the page has text or a picture of the author's own; a title or the initial content alone does not count.
 */
export const hasPageContent = (page: PageDraft): boolean =>
  postText(page.intro) !== '' ||
  page.intro.includes('<img') ||
  removeInitialContent(page).sections.some(
    ({ title, text, imageUrl }) => `${title}${text}${imageUrl}`.trim() !== '',
  )

export const mergePages = (base: PageDraft, mine: PageDraft, theirs: PageDraft): Merge<PageDraft> =>
  mergeFields(fields, base, mine, theirs)

const fields: MergeField<PageDraft>[] = [
  { label: 'Title', show: ({ title }) => title, copy: ({ title }, to) => ({ ...to, title }) },
  {
    label: 'Text',
    show: ({ intro }) => intro,
    words: ({ intro }) => postText(intro),
    copy: ({ intro }, to) => ({ ...to, intro }),
  },
  {
    label: 'Sections',
    show: ({ sections }) => JSON.stringify(sections),
    words: ({ sections }) => sections.map(({ title, text }) => `${title}\n${text}`).join('\n\n'),
    copy: ({ sections }, to) => ({ ...to, sections }),
  },
  {
    label: 'Published',
    show: ({ isPublished }) => (isPublished ? 'Published' : 'A draft'),
    copy: ({ isPublished }, to) => ({ ...to, isPublished }),
  },
]
