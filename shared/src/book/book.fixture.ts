import type { Book, Format } from './book.ts'
import type { BookForAuthor, FormatForAuthor } from './book-for-author.ts'
import { BookDetails } from './details.ts'
import { defaultSigning } from './signing.ts'

/** An eBook cannot be bought or claimed without a file. */
export const testFile = {
  key: 'uploads/lilith.epub',
  name: 'lilith.epub',
  sizeInBytes: 9,
  contentType: 'application/epub+zip',
}

const at = '2026-01-01T00:00:00.000Z'

export const testFormat = (changes: Partial<Format> = {}): Format => ({
  id: 'format-1',
  type: 'Paperback',
  priceInCents: 1499,
  suggestedInCents: null,
  slots: 'unlimited',
  numbered: false,
  cover: null,
  coverImages: [],
  files: [],
  isbn: null,
  pages: null,
  weightInGrams: null,
  stamped: false,
  signing: defaultSigning,
  ...changes,
})

/** Public, with a paperback that is for sale. */
export const testBook = (changes: Partial<Book> = {}): Book => ({
  id: 'lilith',
  title: 'Lilith',
  slug: 'lilith',
  tagline: '',
  blurb: '',
  category: 'Fiction',
  genres: ['Fantasy'],
  subgenres: [],
  public: true,
  formats: [testFormat()],
  series: null,
  ...BookDetails.parse({}),
  createdAt: at,
  updatedAt: at,
  ...changes,
})

export function testFormatForAuthor(changes: Partial<FormatForAuthor> = {}): FormatForAuthor {
  const { priceInCents: _, suggestedInCents: __, slots: ___, ...same } = testFormat()
  return {
    ...same,
    price: '14.99',
    suggestedPrice: '',
    quantity: '∞',
    coverImageUrl: '',
    coverImages: [],
    sold: 0,
    ...changes,
  }
}

export function testBookForAuthor(changes: Partial<BookForAuthor> = {}): BookForAuthor {
  const { createdAt: _, ...same } = testBook()
  return { ...same, etag: '"1"', formats: [testFormatForAuthor()], url: null, ...changes }
}
