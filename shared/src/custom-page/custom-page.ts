import { z } from 'zod'
import { compare } from '../compare.ts'
import { isPolicy, policies } from '../policy/policies.ts'
import { Section, shownSections } from '../text/section.ts'

/** `{folder}Pages/{slug}.json`: a page of the author's own. The intro is sanitised HTML. */
export type CustomPage = z.infer<typeof CustomPage>
export const CustomPage = z.object({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: z.string(),
  intro: z.string(),
  sections: z.array(Section),
  isPublished: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const customPageLimits = {
  pages: 30,
  title: 120,
  intro: 200_000,
  sections: 30,
  sectionTitle: 200,
  sectionText: 10_000,
} as const

/** The pages that every shop has a place for, in the sidebar's order, with the spec's names. */
export const givenPages = {
  extras: 'Extras',
  'behind-the-scenes': 'Behind the Scenes',
  'audio-video': 'Audio & Video',
} as const
export type GivenSlug = keyof typeof givenPages

export const isGiven = (slug: string): slug is GivenSlug => Object.hasOwn(givenPages, slug)

/** A given page keeps its name, and so does one that a shop has by law; an author's own is called as its author likes. */
export const pageTitle = ({ slug, title }: Pick<CustomPage, 'slug' | 'title'>): string =>
  nameOf(slug) ?? (title.trim() || untitledPage)

/** What the page at this address is called whoever writes it; null for an author's own. */
export const nameOf = (slug: string): string | null =>
  isGiven(slug) ? givenPages[slug] : isPolicy(slug) ? policies[slug] : null

export const untitledPage = 'Custom Page'

/** What a shop's host answers by itself: no page of an author's may stand there. */
const routes = [
  'about',
  'api',
  'authorportal',
  'blog',
  'bookstore',
  'cart',
  'checkout-failed',
  'contact',
  'fonts',
  'get-free',
  'icons',
  'index',
  'login',
  'market',
  'media',
  'newsletter',
  'order',
  'shop',
  'signup',
  'thank-you',
]

export const isRoute = (slug: string): boolean => routes.includes(slug)

/** Do readers see what its author wrote here? */
export const isShown = (page: CustomPage): boolean =>
  page.isPublished && !isRoute(page.slug) && hasContent(page)

/** What readers may see, in the sidebar's order; what a shop has by law stands in its foot. */
export const publishedPages = (pages: readonly CustomPage[]): CustomPage[] =>
  pages.filter((page) => isShown(page) && !isPolicy(page.slug)).sort(inSidebarOrder)

/** The given pages, then the author's own, oldest first. */
export const inSidebarOrder = (a: Placed, b: Placed): number =>
  rank(a) - rank(b) || compare(a.createdAt, b.createdAt) || compare(a.slug, b.slug)
type Placed = Pick<CustomPage, 'slug' | 'createdAt'>

export const hasContent = ({ intro, sections }: Pick<CustomPage, 'intro' | 'sections'>): boolean =>
  /<img\b/.test(intro) || intro.replace(/<[^<>]*>/g, '').trim() !== '' || shownSections(sections).length > 0

const given = Object.keys(givenPages)
const rank = ({ slug }: Placed) => (isGiven(slug) ? given.indexOf(slug) : given.length)
