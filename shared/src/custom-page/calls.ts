import { z } from 'zod'
import { ClaimedIdentity, call, EmptyObject, kilobyte } from '../call/call.ts'
import { policySlugs } from '../policy/policies.ts'
import { CustomPage, customPageLimits } from './custom-page.ts'

export const CustomPageForAuthor = CustomPage.omit({ sections: true }).extend({
  etag: z.string(),
  sections: z.array(
    z.object({ title: z.string(), text: z.string(), imageUrl: z.string(), imageAlt: z.string() }),
  ),
  /** Null while readers cannot see the page, or while there is no shop. */
  url: z.string().nullable(),
})
export type CustomPageForAuthor = z.infer<typeof CustomPageForAuthor>

const { title, intro, sections, sectionTitle, sectionText } = customPageLimits

const SectionInput = z.object({
  title: z.string().max(sectionTitle, `A section's title can have at most ${sectionTitle} characters.`),
  text: z.string().max(sectionText, "A section's text can have at most 20,000 characters."),
  /** Must be an image that this author has uploaded; empty for none. */
  imageUrl: z.string().max(2000),
  imageAlt: z.string().max(300, 'A description can have at most 300 characters.'),
})

export const CustomPageInput = z.object({
  /** Absent for a new custom page, whose slug is derived from its title. */
  slug: CustomPage.shape.slug.max(130).optional(),
  /** The version that the edit started from; absent for a page that is new or restored. */
  etag: z.string().max(100).optional(),
  title: z.string().max(title, `A title can have at most ${title} characters.`),
  intro: z
    .string()
    .max(intro, 'This page is too long. The text can have at most 200,000 characters with its markup.'),
  sections: z.array(SectionInput).max(sections, `A page can have at most ${sections} sections.`),
  isPublished: z.boolean(),
  /** Used only to restore a page; an existing page keeps its own date. */
  createdAt: z.iso.datetime().optional(),
})
export type CustomPageInput = z.infer<typeof CustomPageInput>

export const customPageCalls = {
  /** In sidebar order. */
  fetchPages: call('GET', '/api/pages', 'author', ClaimedIdentity, z.array(CustomPageForAuthor)),
  /** Default policy texts, shown until the author writes their own: HTML. */
  policyTexts: call(
    'GET',
    '/api/policy-texts',
    'author',
    ClaimedIdentity,
    z.record(z.enum(policySlugs), z.string()),
  ),
  savePage: call(
    'POST',
    '/api/pages',
    'author',
    ClaimedIdentity.extend(CustomPageInput.shape),
    CustomPageForAuthor,
    2048 * kilobyte,
  ),
  /** Saving the page again with its slug and date restores it. */
  deletePage: call(
    'POST',
    '/api/pages/delete',
    'author',
    ClaimedIdentity.extend({ slug: CustomPage.shape.slug.max(130), etag: z.string().max(100) }),
    EmptyObject,
  ),
} as const
