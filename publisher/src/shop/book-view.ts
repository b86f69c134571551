import { type Book, coverOf, type Format } from '@lorecircle/shared/book'
import type { Tally } from '@lorecircle/shared/stock'
import { findSubgenre } from '@lorecircle/shared/taxonomy'
import type { BookView, CardView, ShopView, SiteView } from '@lorecircle/shared/views'
import { formatView } from './format-view.ts'

/** A book's own page. */
export const bookView = (
  book: Book,
  { site, shop, tally, more }: { site: SiteView; shop: ShopView; tally: Tally; more: CardView[] },
): BookView => ({
  site,
  shop,
  book: {
    id: book.id,
    slug: book.slug,
    title: book.title,
    tagline: book.tagline,
    blurb: paragraphs(book.blurb),
    cover: coverOf(book),
    genres: book.genres.map((genre) => ({
      genre,
      subgenres: book.subgenres.filter((name) => findSubgenre(genre, name) !== undefined),
    })),
    series: book.series,
    firstTold: book.firstTold,
    contentNotes: book.contentNotes,
  },
  formats: numberedFirst(book.formats).map((format) => formatView(format, tally, shop.selling)),
  more,
})

/** A numbered Special Edition leads; the rest stay as their author ordered them. */
const numberedFirst = (formats: Format[]): Format[] => {
  const leads = ({ type, numbered }: Format) => type === 'Special Edition' && numbered
  return [...formats.filter(leads), ...formats.filter((format) => !leads(format))]
}

/** Every line that an author wrote is a paragraph. */
const paragraphs = (text: string): string[] =>
  text
    .split(/\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
