import { z } from 'zod'
import { compare } from '../compare.ts'
import { isPolicy, policies } from '../policy/policies.ts'
import { Section, visibleSections } from '../text/section.ts'

/** `{folder}Pages/{slug}.json`. The intro is sanitised HTML. */
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

export const builtInPages = {
  extras: 'Extras',
  'behind-the-scenes': 'Behind the Scenes',
  'audio-video': 'Audio & Video',
} as const
export type BuiltInPageSlug = keyof typeof builtInPages

export const isBuiltInPage = (slug: string): slug is BuiltInPageSlug => Object.hasOwn(builtInPages, slug)

export const pageTitle = ({ slug, title }: Pick<CustomPage, 'slug' | 'title'>): string =>
  fixedPageName(slug) ?? (title.trim() || untitledPage)

/** Name of the built-in or policy page at this slug; null for a custom page. */
export const fixedPageName = (slug: string): string | null =>
  isBuiltInPage(slug) ? builtInPages[slug] : isPolicy(slug) ? policies[slug] : null

export const untitledPage = 'Custom Page'

/** Paths that a shop's host serves itself; custom pages may not use them. */
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

export const isPageVisible = (page: CustomPage): boolean =>
  page.isPublished && !isShopRoute(page.slug) && hasPageText(page)

/** Pages that readers may see, in the sidebar's order, without policy pages, which the footer lists. */
export const publishedPages = (pages: readonly CustomPage[]): CustomPage[] =>
  pages.filter((page) => isPageVisible(page) && !isPolicy(page.slug)).sort(compareSidebarOrder)

export const compareSidebarOrder = (a: Placed, b: Placed): number =>
  rank(a) - rank(b) || compare(a.createdAt, b.createdAt) || compare(a.slug, b.slug)
type Placed = Pick<CustomPage, 'slug' | 'createdAt'>

export const hasPageText = ({ intro, sections }: Pick<CustomPage, 'intro' | 'sections'>): boolean =>
  /<img\b/.test(intro) || intro.replace(/<[^<>]*>/g, '').trim() !== '' || visibleSections(sections).length > 0

const given = Object.keys(builtInPages)
const rank = ({ slug }: Placed) => (isBuiltInPage(slug) ? given.indexOf(slug) : given.length)
