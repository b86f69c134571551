import type { Account } from '@lorecircle/shared/account/account'
import { customPageCalls, type OwnPageInput } from '@lorecircle/shared/custom-page/calls'
import { isGiven, isRoute, OwnPage, ownPageLimits } from '@lorecircle/shared/custom-page/custom-page'
import { keys } from '@lorecircle/shared/keys'
import type { Stored } from '@lorecircle/shared/storage/documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountOf } from '../accounts/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { pageChanged, pageGone } from './page-conflicts.ts'
import { pageForAuthor } from './page-for-author.ts'
import { pageSlugs } from './page-slugs.ts'
import { isSamePage, type Written, writtenPage } from './to-page.ts'

/** Saves one page of the author's own against the version that the author saw. */
export const savePage = (world: World) =>
  authorEndpoint(customPageCalls.savePage, {
    async run({ author: { sub }, input }) {
      const { value: account } = await accountOf(world.documents, sub)
      const { slug } = input
      const saved =
        slug === undefined
          ? await addPage(world, account, input)
          : await savePageAt(world, account, slug, input)
      await world.hintPublish(sub)
      return pageForAuthor(saved, account, world.origin)
    },
  })

/** A new page, at the first address that its title leaves free. */
async function addPage(world: World, account: Account, input: OwnPageInput): Promise<Stored<OwnPage>> {
  const { documents } = world
  const { sub, folder } = account
  const written = await writtenPage(documents, sub, input, null)
  const standing = await Array.fromAsync(documents.list(keys.ownPages(folder)))
  if (standing.length >= ownPageLimits.pages) {
    throw new VisibleError(409, 'pages.full', `A shop can have at most ${ownPageLimits.pages} pages.`)
  }
  for (const slug of pageSlugs(input.title)) {
    const key = keys.ownPage(folder, slug)
    const page = newPage(slug, written, input, world.now())
    const etag = await documents.create(key, page)
    if (etag !== null) return { value: page, etag }
    const there = await documents.read(key, OwnPage)
    // Asked again, after an answer that was lost: it is there.
    if (there && isSamePage(there.value, written)) return there
  }
  throw new Error('there is always a free slug')
}

async function savePageAt(
  world: World,
  account: Account,
  slug: string,
  input: OwnPageInput,
): Promise<Stored<OwnPage>> {
  const { documents, origin } = world
  const { sub, folder } = account
  if (isRoute(slug)) {
    throw new VisibleError(
      400,
      'page.route',
      'The shop itself answers at this address. Choose another title.',
    )
  }
  const key = keys.ownPage(folder, slug)
  const before = await documents.read(key, OwnPage)
  const written = await writtenPage(documents, sub, input, before?.value ?? null)
  if (before && isSamePage(before.value, written)) return before
  if (before === null && input.etag !== undefined && !isGiven(slug)) throw pageGone()
  if (before && input.etag !== before.etag) throw pageChanged(before, account, origin)

  const page = before
    ? { ...before.value, ...written, updatedAt: world.now().toISOString() }
    : newPage(slug, written, input, world.now())
  const etag = before ? await documents.replace(key, page, before.etag) : await documents.create(key, page)
  if (etag !== null) return { value: page, etag }
  const theirs = await documents.read(key, OwnPage)
  throw theirs ? pageChanged(theirs, account, origin) : pageGone()
}

const newPage = (
  slug: string,
  written: Written,
  { createdAt }: Pick<OwnPageInput, 'createdAt'>,
  now: Date,
): OwnPage => {
  const at = now.toISOString()
  return {
    slug,
    ...written,
    createdAt: createdAt !== undefined && createdAt < at ? createdAt : at,
    updatedAt: at,
  }
}
