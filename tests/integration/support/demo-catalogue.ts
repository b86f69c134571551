import { createHash } from 'node:crypto'
import { toBook } from '@lorecircle/functions/books/to-book'
import { demoBookInput } from '@lorecircle/local/demo/book-input'
import type { DemoAuthor } from '@lorecircle/local/demo/demo-author'
import { demoAuthors } from '@lorecircle/local/demo/seed'
import type { Services } from '@lorecircle/publisher/services/services'
import type { Book } from '@lorecircle/shared/book/book'
import { BookInput } from '@lorecircle/shared/book/calls'
import type { Image } from '@lorecircle/shared/media/image'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { slugOfTitle } from '@lorecircle/shared/text/slug'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { emptyWelcome, type Welcome } from '@lorecircle/shared/welcome/welcome'
import { openShop, put } from '../publisher/authors.ts'

/** The demo's shops as documents, opened in no time: no sign-up, no uploads, its pictures under made-up hashes. */
export async function openDemoShops(services: Services): Promise<void> {
  for (const author of demoAuthors) {
    const { subdomain, penName, accent, tagline, callToActions: ctaButtons } = author
    const account = await openShop(services, subdomain, author.books.map(bookIn(author)), { subdomain })
    const profile: Profile = { penName, subdomain, accent }
    const welcome: Welcome = {
      ...emptyWelcome,
      profileImage: picture(author.portrait, 640, `Portrait of ${penName}`),
      tagline,
      welcomeMessage: author.welcome.map((paragraph) => `<p>${paragraph}</p>`).join(''),
      ctaButtons,
    }
    await put(services, profileDoc(account.folder), profile)
    await put(services, welcomeDoc(account.folder), welcome)
  }
}

const bookIn =
  ({ subdomain }: DemoAuthor) =>
  (demo: DemoAuthor['books'][number], place: number): Book => {
    const id = `${subdomain}-${place}`
    let formats = 0
    const { book } = toBook(BookInput.parse(demoBookInput(demo, new Map(), [])), {
      id,
      before: null,
      now: new Date('2026-11-01T00:00:00.000Z'),
      today: '2026-11-01',
      newId: () => `${id}-${++formats}`,
      uploads: new Map(),
      stock: new Map(),
    })
    const cover = picture(demo.cover, 600, demo.coverAlt)
    return {
      ...book,
      slug: slugOfTitle(demo.title),
      public: true,
      formats: book.formats.map((format) => ({ ...format, cover })),
    }
  }

const picture = (name: string, width: number, alt: string): Image => ({
  hash: createHash('sha256').update(name).digest('hex').slice(0, 32),
  width,
  height: (width / 2) * 3,
  widths: [160, 320, width],
  colour: '#6b5a4a',
  alt,
})
