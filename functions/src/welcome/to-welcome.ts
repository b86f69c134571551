import type { Documents } from '@lorecircle/shared/storage/documents'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import type { WelcomeInput } from '@lorecircle/shared/welcome/calls'
import { emptyWelcome, type Welcome } from '@lorecircle/shared/welcome/welcome'
import { ownImage } from '../uploads/own-image.ts'

/** What the author typed as it is stored: cleaned, with pictures of their own. */
export async function toWelcome(
  documents: Documents,
  sub: string,
  input: WelcomeInput,
  before: Welcome | null,
): Promise<Welcome> {
  const { profileImage, sections } = before ?? emptyWelcome
  const kept = [profileImage, ...sections.map(({ image }) => image)]
  const picture = (url: string, alt: string) => ownImage(documents, sub, { url, alt, kept })
  return {
    profileImage: await picture(input.profileImageUrl, ''),
    tagline: input.tagline.trim(),
    welcomeMessage: authorsHtml(input.welcomeMessage),
    ctaButtons: input.ctaButtons,
    sections: await Promise.all(
      input.sections.map(async ({ title, text, imageUrl, imageAlt = '' }) => ({
        title: title.trim(),
        text: text.trim(),
        image: await picture(imageUrl, imageAlt),
      })),
    ),
  }
}
