import { readFile } from 'node:fs/promises'
import { profileDoc } from '@lorecircle/shared/profile/stored'
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

/** The author's pen name, colours, portrait and words of welcome, which no call takes yet. */
export async function introduce(
  { product, documents }: { product: Product; documents: Documents },
  author: DemoAuthor,
  { folder, token, covers }: { folder: string; token: string; covers: Covers },
): Promise<void> {
  const { penName, accent, tagline, callToActions: ctaButtons } = author
  const postalAddress = author.postalAddress.join('\n')
  await documents.update(profileDoc(folder), (before) =>
    before?.penName === penName && before.accent === accent && before.postalAddress === postalAddress
      ? before
      : { subdomain: author.subdomain, ...before, penName, accent, postalAddress },
  )
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
