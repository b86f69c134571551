import { z } from 'zod'
import { compare } from '../compare.ts'
import { isPolicy, policies } from '../policy/policies.ts'
import { Section, visibleSections } from '../text/section.ts'

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
export const builtInPages = {
  extras: 'Extras',
  'behind-the-scenes': 'Behind the Scenes',
  'audio-video': 'Audio & Video',
} as const
export type BuiltInPageSlug = keyof typeof builtInPages

export const isBuiltInPage = (slug: string): slug is BuiltInPageSlug => Object.hasOwn(builtInPages, slug)

/** A given page keeps its name, and so does one that a shop has by law; an author's own is called as its author likes. */
export const pageTitle = ({ slug, title }: Pick<CustomPage, 'slug' | 'title'>): string =>
  fixedPageName(slug) ?? (title.trim() || untitledPage)

/** What the page at this address is called whoever writes it; null for an author's own. */
export const fixedPageName = (slug: string): string | null =>
  isBuiltInPage(slug) ? builtInPages[slug] : isPolicy(slug) ? policies[slug] : null

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

export const isShopRoute = (slug: string): boolean => routes.includes(slug)

/** Do readers see what its author wrote here? */
export const isPageVisible = (page: CustomPage): boolean =>
  page.isPublished && !isShopRoute(page.slug) && hasPageText(page)

/** What readers may see, in the sidebar's order; what a shop has by law stands in its foot. */
export const publishedPages = (pages: readonly CustomPage[]): CustomPage[] =>
  pages.filter((page) => isPageVisible(page) && !isPolicy(page.slug)).sort(compareSidebarOrder)

/** The given pages, then the author's own, oldest first. */
export const compareSidebarOrder = (a: Placed, b: Placed): number =>
  rank(a) - rank(b) || compare(a.createdAt, b.createdAt) || compare(a.slug, b.slug)
type Placed = Pick<CustomPage, 'slug' | 'createdAt'>

export const hasPageText = ({ intro, sections }: Pick<CustomPage, 'intro' | 'sections'>): boolean =>
  /<img\b/.test(intro) || intro.replace(/<[^<>]*>/g, '').trim() !== '' || visibleSections(sections).length > 0

const given = Object.keys(builtInPages)
const rank = ({ slug }: Placed) => (isBuiltInPage(slug) ? given.indexOf(slug) : given.length)
