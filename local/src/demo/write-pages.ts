import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { CustomPage } from '@lorecircle/shared/custom-page/custom-page'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import { parsePrice } from '@lorecircle/shared/money'
import type { Post } from '@lorecircle/shared/post/post'
import { postDoc } from '@lorecircle/shared/post/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { escapeHtml } from '@lorecircle/shared/text/escape'
import type { Section } from '@lorecircle/shared/text/section'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import type { Welcome } from '@lorecircle/shared/welcome/welcome'
import {
  contentHtml,
  type DemoAuthor,
  type DemoBundle,
  type DemoPage,
  type DemoPost,
  type DemoSection,
  type DemoWriting,
} from './demo-author.ts'
import type { ProductClient } from './product.ts'
import { type Covers, demoMedia, uploadFile } from './upload-file.ts'

/** The author's blog and own pages, with the story's dates. Idempotent. */
export async function writePages(
  documents: Documents,
  { posts, pages = [] }: DemoWriting,
  { folder, covers }: { folder: string; covers: Covers },
): Promise<void> {
  await Promise.all([
    ...posts.map(toDemoPost).map((post) => documents.create(postDoc(folder, post.id), post)),
    ...pages.map(async (page) =>
      documents.create(customPageDoc(folder, page.slug), await customPageOf(page, covers)),
    ),
  ])
}

export const toDemoPost = ({ at, title, content }: DemoPost): Post => ({
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
    sections: await toSections(sections, covers),
    isPublished: true,
    createdAt: at,
    updatedAt: at,
  }
}

export const toSections = (sections: readonly DemoSection[], covers: Covers): Promise<Section[]> =>
  Promise.all(
    sections.map(async ({ title, text, picture }) => {
      const image = picture ? (await covers(picture.cover)).image : null
      return { title, text, image: image && picture ? { ...image, alt: picture.alt } : null }
    }),
  )

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A ULID derived from the post's day and title, so that a second run finds the first one's post. */
function idFor(at: string, title: string): string {
  const time = Array.from({ length: 10 }, (_, place) =>
    crockford.charAt(Math.floor(Date.parse(at) / 32 ** (9 - place)) % 32),
  )
  const rest = [...createHash('sha256').update(title).digest().subarray(0, 16)].map((byte) =>
    crockford.charAt(byte % 32),
  )
  return [...time, ...rest].join('')
}

type Shop = { token: string; books: ReadonlyMap<string, BookForAuthor> }

/** Creates the author's bundles. Idempotent. */
export async function createBundles(
  product: ProductClient,
  { bundles = [] }: DemoAuthor,
  { token, books }: Shop,
): Promise<void> {
  if (bundles.length === 0) return
  const known = (await product.call(calls.bundles, {}, { token })).map(({ name }) => name)
  for (const bundle of bundles) {
    if (known.includes(bundle.name)) continue
    const { name, description, price } = bundle
    const parts = bundle.parts.map((part) => partOf(part, books))
    const written = { name, description, parts, priceInCents: parsePrice(price) ?? 0 }
    const shown = { pictureUrl: '', pictureAlt: '', state: 'published' as const }
    await product.call(calls.saveBundle, { bundle: { ...written, ...shown } }, { token })
  }
}

function partOf({ title, type }: DemoBundle['parts'][number], books: Shop['books']) {
  const book = books.get(title)
  const format = book?.formats.find((one) => one.type === type)
  if (!book || !format) throw new Error(`there is no ${type} of ${title}`)
  return { bookId: book.id, formatId: format.id, copies: 1 }
}

export async function setUpProfile(
  { product, documents }: { product: ProductClient; documents: Documents },
  author: DemoAuthor,
  { folder, token, covers }: { folder: string; token: string; covers: Covers },
): Promise<void> {
  const { penName, tagline, callToActions: ctaButtons } = author
  await takePenName(product, author, token)
  const known = await documents.read(welcomeDoc(folder))
  if (known) return
  const { image: profileImage } = await uploadFile(product, token, {
    uploadType: 'profile',
    fileName: author.portrait,
    contentType: 'image/webp',
    bytes: await readFile(demoMedia(`portraits/${author.portrait}`)),
    alt: `Portrait of ${penName}`,
  })
  const welcomeMessage = author.welcome.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')
  const sections = await toSections(author.writing?.sections ?? [], covers)
  const welcome: Welcome = { profileImage, tagline, welcomeMessage, ctaButtons, sections }
  await documents.create(welcomeDoc(folder), welcome)
}

async function takePenName(
  product: ProductClient,
  { penName, accent, postalAddress: lines }: DemoAuthor,
  token: string,
): Promise<void> {
  const postalAddress = lines.join('\n')
  let known = await product.call(calls.profile, {}, { token })
  if (known.penName !== penName || known.accent !== accent) {
    known = await product.call(calls.saveProfile, { penName, accent, etag: known.etag }, { token })
  }
  if (known.postalAddress === postalAddress) return
  const { replyEmail, etag } = known
  await product.call(calls.saveContact, { postalAddress, replyEmail, etag }, { token })
}
