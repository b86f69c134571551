import { emptyWelcome, type Welcome } from '@lorecircle/shared/author'
import type { WelcomeForAuthor } from '@lorecircle/shared/calls/welcome'
import type { Stored } from '@lorecircle/shared/storage/documents'
import { coverUrl } from '../books/cover-url.ts'

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
