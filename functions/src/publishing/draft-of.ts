import type { Account } from '@lorecircle/shared/account/account'
import { Book } from '@lorecircle/shared/book/book'
import type { BookInput } from '@lorecircle/shared/book/book-input'
import { slugOfTitle } from '@lorecircle/shared/book/slug'
import type { calls } from '@lorecircle/shared/call/calls'
import type { OwnPageInput } from '@lorecircle/shared/custom-page/calls'
import { OwnPage } from '@lorecircle/shared/custom-page/custom-page'
import { keys } from '@lorecircle/shared/keys'
import type { PostInput } from '@lorecircle/shared/post/calls'
import type { Post } from '@lorecircle/shared/post/post'
import type { Draft } from '@lorecircle/shared/publishing/preview'
import type { WelcomeInput } from '@lorecircle/shared/welcome/calls'
import { Welcome } from '@lorecircle/shared/welcome/welcome'
import type { z } from 'zod'
import { postAsFound } from '../blog/stored-post.ts'
import { toPost } from '../blog/to-post.ts'
import { readStock, readUploads } from '../books/read-facts.ts'
import { toBook } from '../books/to-book.ts'
import { pageSlugs } from '../own-pages/page-slugs.ts'
import { writtenPage } from '../own-pages/to-page.ts'
import { toWelcome } from '../welcome/to-welcome.ts'
import type { World } from '../world.ts'

/** What the author typed, checked and cleaned as a save would do it, and public as readers would find it. */
export async function draftOf(
  world: World,
  account: Account,
  input: z.output<typeof calls.preview.input>,
): Promise<Draft> {
  switch (input.of) {
    case 'welcome':
      return { of: 'welcome', welcome: await welcomeOf(world, account, input.welcome) }
    case 'post':
      return { of: 'post', post: await postOf(world, account, input.post) }
    case 'page':
      return { of: 'page', page: await pageOf(world, account, input.page) }
    default:
      return { of: 'book', book: await bookOf(world, account, input.book) }
  }
}

async function welcomeOf({ documents }: World, { sub, folder }: Account, input: WelcomeInput) {
  const before = await documents.read(keys.welcome(folder), Welcome)
  return toWelcome(documents, sub, input, before?.value ?? null)
}

/** An empty one can be looked at, too, although it could not be published. */
async function postOf(world: World, { folder }: Account, input: PostInput): Promise<Post> {
  const before = await postAsFound(world.documents, folder, input.id)
  const post = toPost({ ...input, isPublished: false }, before?.value ?? null, world.now())
  return { ...post, isPublished: true }
}

async function pageOf(world: World, { sub, folder }: Account, input: OwnPageInput): Promise<OwnPage> {
  const { documents } = world
  const [free = 'page'] = pageSlugs(input.title)
  const slug = input.slug ?? free
  const before = await documents.read(keys.ownPage(folder, slug), OwnPage)
  const written = await writtenPage(documents, sub, { ...input, isPublished: false }, before?.value ?? null)
  const now = world.now().toISOString()
  return {
    slug,
    ...written,
    isPublished: true,
    createdAt: before?.value.createdAt ?? now,
    updatedAt: now,
  }
}

async function bookOf(world: World, { sub, folder }: Account, input: BookInput): Promise<Book> {
  const { documents, newId } = world
  const stored = input.id && (await documents.read(keys.book(folder, input.id), Book))
  const before = stored ? stored.value : null
  const [uploads, stock] = await Promise.all([
    readUploads(documents, sub, input),
    readStock(documents, sub, before),
  ])
  const id = before?.id ?? newId()
  const slug = before?.slug ?? slugOfTitle(input.title)
  const { book } = toBook(input, { id, slug, before, now: world.now(), newId, uploads, stock })
  return { ...book, public: true }
}
