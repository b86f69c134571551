import { readFile } from 'node:fs/promises'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { escapeHtml } from '@lorecircle/shared/text/escape'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import type { Welcome } from '@lorecircle/shared/welcome/welcome'
import type { Covers } from './cover-uploads.ts'
import type { DemoAuthor } from './demo-author.ts'
import { demoMedia } from './demo-media.ts'
import type { Product } from './product.ts'
import { uploadFile } from './upload-file.ts'
import { sectionsOf } from './write-pages.ts'

/** The author's pen name, colours, portrait and words of welcome. */
export async function introduce(
  { product, documents }: { product: Product; documents: Documents },
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
  const sections = await sectionsOf(author.writing?.sections ?? [], covers)
  const welcome: Welcome = { profileImage, tagline, welcomeMessage, ctaButtons, sections }
  await documents.create(welcomeDoc(folder), welcome)
}

async function takePenName(
  product: Product,
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
