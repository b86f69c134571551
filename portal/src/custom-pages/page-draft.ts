import { CustomPageForAuthor, CustomPageInput } from '@lorecircle/shared/custom-page/calls'
import { fixedPageName, untitledPage } from '@lorecircle/shared/custom-page/custom-page'
import { postText } from '@lorecircle/shared/post/post'
import type { z } from 'zod'
import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'

/** A page of the author's own while it is being written. */
export type PageDraft = z.infer<typeof PageDraft>
export const PageDraft = CustomPageForAuthor.pick({
  title: true,
  intro: true,
  sections: true,
  isPublished: true,
})
type SectionDraft = PageDraft['sections'][number]

/** The path of an uploaded picture in an address that somebody pasted; null for any other address. */
export const picturePath = (address: string): string | null =>
  /\/media\/[a-f0-9]{32}-\d+\.(?:avif|jpg)$/.exec(address.trim())?.[0] ?? null

const notOurs = 'Only pictures that you have uploaded here can be shown. Upload this one instead.'

/** What can be saved. */
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

/** What a new page begins with (B2.14-09), for its author alone. */
const comingSoon: SectionDraft = {
  title: 'Coming soon',
  text: 'Extra custom pages are coming soon.',
  imageUrl: '',
  imageAlt: '',
}

/** What the local draft of a page is called; `slug` is null for one that has no address yet. */
export const pageDraftKey = (slug: string | null): string => `page:${slug ?? 'new'}`

/** `slug` is null for a page of a name of its own; `intro` is what the shop says there meanwhile. */
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

/** The page without what it began with. */
export const removeInitialContent = (page: PageDraft): PageDraft => ({
  ...page,
  sections: page.sections.filter(
    ({ title, text, imageUrl }) => title !== comingSoon.title || text !== comingSoon.text || imageUrl !== '',
  ),
})

/** Is there a word of the author's own, or a picture? A title alone is no page, nor is what a new page begins with. */
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
