import { readFile } from 'node:fs/promises'
import { keys } from '@lorecircle/shared/keys'
import { Profile } from '@lorecircle/shared/profile/profile'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { escapeHtml } from '@lorecircle/shared/text/escape'
import { Welcome } from '@lorecircle/shared/welcome/welcome'
import type { Covers } from './cover-uploads.ts'
import { demoMedia } from './demo-media.ts'
import type { DemoAuthor } from './library.ts'
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
  await documents.update(keys.profile(folder), Profile, (before) =>
    before?.penName === penName && before.accent === accent
      ? before
      : { subdomain: author.subdomain, ...before, penName, accent },
  )
  const known = await documents.read(keys.welcome(folder), Welcome)
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
  await documents.create(keys.welcome(folder), welcome)
}
