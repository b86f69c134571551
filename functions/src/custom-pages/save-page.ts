import { isDeepStrictEqual } from 'node:util'
import type { Account } from '@lorecircle/shared/account/account'
import { type CustomPageInput, customPageCalls } from '@lorecircle/shared/custom-page/calls'
import {
  type CustomPage,
  customPageLimits,
  fixedPageName,
  hasPageText,
  isShopRoute,
} from '@lorecircle/shared/custom-page/custom-page'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { assertMembershipNotLapsed } from '../account/assert-account.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { findOwnImage } from '../uploads/own-image.ts'
import { pageChangedError, pageForAuthor, pageMissingError, pageSlugCandidates } from './page-for-author.ts'

const isSamePage = ({ title, intro, sections, isPublished }: CustomPage, written: Written): boolean =>
  isDeepStrictEqual({ title, intro, sections, isPublished }, written)

export const savePage = (services: Services) =>
  accountEndpoint(customPageCalls.savePage, {
    keeps: 'writing',
    async run({ account, author: { sub }, input }) {
      const { slug } = input
      const saved =
        slug === undefined
          ? await addPage(services, account, input)
          : await savePageAt(services, account, slug, input)
      await services.hintPublish(sub)
      return pageForAuthor(saved, account, services.origin)
    },
  })

async function addPage(
  services: Services,
  account: Account,
  input: CustomPageInput,
): Promise<Stored<CustomPage>> {
  const { documents } = services
  const { sub, folder } = account
  const written = await parseCustomPageInput(documents, sub, input, null)
  if (written.isPublished) assertMembershipNotLapsed(account, services.now())
  const standing = await Array.fromAsync(documents.list(customPageDoc.within(folder)))
  if (standing.length >= customPageLimits.pages) {
    throw new VisibleError(409, 'pages.full', `A shop can have at most ${customPageLimits.pages} pages.`)
  }
  for (const slug of pageSlugCandidates(input.title)) {
    const document = customPageDoc(folder, slug)
    const page = newPage(slug, written, input, services.now())
    const etag = await documents.create(document, page)
    if (etag !== null) return { value: page, etag }
    const there = await documents.read(document)
    // Asked again, after an answer that was lost: it is there.
    if (there && isSamePage(there.value, written)) return there
  }
  throw new Error('there is always a free slug')
}

async function savePageAt(
  services: Services,
  account: Account,
  slug: string,
  input: CustomPageInput,
): Promise<Stored<CustomPage>> {
  const { documents, origin } = services
  const { sub, folder } = account
  if (isShopRoute(slug)) {
    throw new VisibleError(
      400,
      'page.route',
      'The shop itself answers at this address. Choose another title.',
    )
  }
  const document = customPageDoc(folder, slug)
  const before = await documents.read(document)
  const written = await parseCustomPageInput(documents, sub, input, before?.value ?? null)
  if (before && isSamePage(before.value, written)) return before
  if (written.isPublished) assertMembershipNotLapsed(account, services.now())
  if (before === null && input.etag !== undefined && fixedPageName(slug) === null) throw pageMissingError()
  if (before && input.etag !== before.etag) throw pageChangedError(before, account, origin)

  const page = before
    ? { ...before.value, ...written, updatedAt: services.now().toISOString() }
    : newPage(slug, written, input, services.now())
  const etag = before
    ? await documents.replace(document, page, before.etag)
    : await documents.create(document, page)
  if (etag !== null) return { value: page, etag }
  const theirs = await documents.read(document)
  // Lost against the very same save, sent twice.
  if (theirs && isSamePage(theirs.value, written)) return theirs
  throw theirs ? pageChangedError(theirs, account, origin) : pageMissingError()
}

const newPage = (
  slug: string,
  written: Written,
  { createdAt }: Pick<CustomPageInput, 'createdAt'>,
  now: Date,
): CustomPage => {
  const at = now.toISOString()
  return {
    slug,
    ...written,
    createdAt: createdAt !== undefined && createdAt < at ? createdAt : at,
    updatedAt: at,
  }
}

/** Takes away the version that the author saw; what another tab wrote since stays. Asked again it changes nothing. */
export const deletePage = (services: Services) =>
  accountEndpoint(customPageCalls.deletePage, {
    async run({ account, author: { sub }, input: { slug, etag } }) {
      const { documents, origin } = services
      const document = customPageDoc(account.folder, slug)
      if (await documents.remove(document, etag)) {
        await services.hintPublish(sub)
        return {}
      }
      const theirs = await documents.read(document)
      if (theirs) throw pageChangedError(theirs, account, origin)
      return {}
    },
  })

type Written = Pick<CustomPage, 'title' | 'intro' | 'sections' | 'isPublished'>

export async function parseCustomPageInput(
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
      image: await findOwnImage(documents, sub, { url: imageUrl, alt: imageAlt, kept }),
    })),
  )
  if (intro.length > customPageLimits.intro) {
    throw new VisibleError(400, 'page.too_long', 'This page is too long. Part it in two.')
  }
  if (isPublished && !hasPageText({ intro, sections })) {
    throw new VisibleError(400, 'page.empty', 'Write something on this page before you publish it.')
  }
  return { title: title.trim(), intro, sections, isPublished }
}
