import type { Stored } from '@lorecircle/shared/storage/read-documents'
import type { WelcomeForAuthor } from '@lorecircle/shared/welcome/calls'
import { emptyWelcome, type Welcome } from '@lorecircle/shared/welcome/welcome'
import { coverUrl } from '../media/cover-url.ts'

export function welcomeForAuthor(stored: Stored<Welcome> | null, origin: string): WelcomeForAuthor {
  const { profileImage, sections, ...words } = stored?.value ?? emptyWelcome
  return {
    etag: stored?.etag ?? '',
    ...words,
    profileImageUrl: coverUrl(origin, profileImage),
    sections: sections.map(({ title, text, image }) => ({
      title,
      text,
      imageUrl: coverUrl(origin, image),
      imageAlt: image?.alt ?? '',
    })),
  }
}
