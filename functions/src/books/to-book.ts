import { type Book, defaultCoverAlt, type Format, maxGenres } from '@lorecircle/shared/book/book'
import type { BookInput, FormatInput } from '@lorecircle/shared/book/calls'
import { type BookDetails, updateBookDetails } from '@lorecircle/shared/book/details'
import { parseIsbn } from '@lorecircle/shared/book/isbn'
import { parseLanguage } from '@lorecircle/shared/book/language'
import { parseSuggestion } from '@lorecircle/shared/book/price'
import { defaultSigning, parseSigning, type Signing } from '@lorecircle/shared/book/signing'
import type { Image } from '@lorecircle/shared/media/image'
import { parseSellingPrice } from '@lorecircle/shared/money'
import {
  isPublishedTooSoon,
  isReleased,
  pastReleaseMessage,
  publishedTooSoonMessage,
} from '@lorecircle/shared/release/release-day'
import { fixedEditionMessage } from '@lorecircle/shared/stock/edition'
import { parseQuantity } from '@lorecircle/shared/stock/quantity'
import {
  canonicalGenres,
  canonicalSubgenres,
  findGenre,
  findSubgenre,
  mainGenres,
} from '@lorecircle/shared/taxonomy/taxonomy'
import type { Upload } from '@lorecircle/shared/upload/upload'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { coverUrlHash } from '../media/cover-url.ts'
import { type CurrentStock, planStock } from './read-facts.ts'

/** Genres beyond the three that a book can have. The answer names them, so that none is dropped silently. */
export const listExtraGenres = (input: BookInput): string[] =>
  canonicalGenres([input, ...input.formats].flatMap(genresOf)).slice(maxGenres)

/** Genres are said in two fields (A3.1-06, A3.1-07): a book's own come before those of its formats. */
const genresOf = ({ genres = [], genre }: Pick<FormatInput, 'genres' | 'genre'>): string[] =>
  genre === undefined ? genres : [...genres, genre]

const genreRefused = (sentence: string) => new VisibleError(400, 'genre.unknown', sentence)

type Facts = {
  id: string
  before: Book | null
  now: Date
  /** The day in the shop's time zone. */
  today: string
  newId(): string
  /** Accepted uploads by their key. */
  uploads: ReadonlyMap<string, Upload>
  /** By format id. */
  stock: ReadonlyMap<string, CurrentStock>
}

type Draft = {
  /** The slug is claimed once everything else has been checked. */
  book: Omit<Book, 'slug'>
  /** Free copies to withdraw after the book is written. */
  withdrawals: { formatId: string; slots: number; count: number }[]
}

/** Throws a VisibleError 400 with a message for the author if the input is invalid. */
export function toBook(input: BookInput, facts: Facts): Draft {
  const { before, now } = facts
  const formats = input.formats.map((format, place) =>
    explained(format, place, () => toFormat(format, input.title, facts)),
  )
  const named = input.language === undefined ? input : { ...input, language: languageOf(input.language) }
  const book: Draft['book'] = {
    id: facts.id,
    title: input.title,
    tagline: input.tagline.trim(),
    blurb: input.blurb.trim(),
    category: input.category,
    ...classify(input, before),
    public: input.public,
    formats: formats.map(({ format }) => format),
    series: input.series === undefined ? (before?.series ?? null) : seriesOf(input.series),
    ...comingDetails(updateBookDetails(named, before), facts),
    createdAt: before?.createdAt ?? now.toISOString(),
    updatedAt: now.toISOString(),
  }
  const withdrawals = formats.flatMap(({ format: { id, slots }, withdraw }) =>
    typeof slots === 'number' && withdraw > 0 ? [{ formatId: id, slots, count: withdraw }] : [],
  )
  return { book, withdrawals }
}

/**
 * A book whose day has come is out. A VisibleError 400 where that day was never said before, and where the book would
 * newly be sold as published on a day to come.
 */
function comingDetails(
  details: BookDetails,
  { before, today }: Pick<Facts, 'before' | 'today'>,
): BookDetails {
  const { releaseOn } = details
  const wasTooSoon = before !== null && isPublishedTooSoon(before, today)
  if (isPublishedTooSoon(details, today) && !wasTooSoon)
    throw new VisibleError(400, 'book.published_too_soon', publishedTooSoonMessage)
  if (releaseOn === null || !isReleased(releaseOn, today)) return details
  if (before?.releaseOn !== releaseOn) throw new VisibleError(400, 'book.release_over', pastReleaseMessage)
  return { ...details, releaseOn: null }
}

const seriesOf = (series: { name: string; position: number | null } | null): Book['series'] =>
  series === null || series.name.trim() === '' ? null : { ...series, name: series.name.trim() }

function toFormat(input: FormatInput, title: string, facts: Facts): { format: Format; withdraw: number } {
  const before = facts.before?.formats.find(({ id }) => id === input.id)
  const known = before && facts.stock.get(before.id)
  const wanted = parseQuantity(input.quantity)
  const target = wanted === null && input.type === 'eBook' ? 'unlimited' : wanted
  const seen = input.quantitySeen === undefined ? undefined : parseQuantity(input.quantitySeen)
  const { slots, withdraw } = planStock(
    target,
    seen,
    known ?? { slots: undefined, left: 0, claimed: 0, highestClaimed: 0, promised: null },
  )
  const priceInCents = parseSellingPrice(input.price)
  const numbered = input.numbered ?? before?.numbered ?? false
  if (known && known.promised !== null && !numbered) throw new RangeError(fixedEditionMessage(known.promised))
  const format: Format = {
    // The platform assigns ids because claims on copies refer to them.
    id: before?.id ?? facts.newId(),
    type: input.type,
    priceInCents,
    suggestedInCents: suggestionOf(input, before, priceInCents),
    slots,
    numbered,
    cover: described(coverOf(input, before, facts), input, title),
    coverImages: input.coverImages ?? before?.coverImages ?? [],
    files: filesOf(input, before, facts),
    isbn: input.isbn === undefined ? (before?.isbn ?? null) : parseIsbn(input.isbn),
    pages: input.pages === undefined ? (before?.pages ?? null) : input.pages,
    stamped: input.stamped ?? before?.stamped ?? false,
    signing: signingOf(input, before),
    weightInGrams: input.weightInGrams === undefined ? (before?.weightInGrams ?? null) : input.weightInGrams,
  }
  return { format, withdraw }
}

/** A raised minimum also raises the stored suggestion, unless the author entered one. */
function suggestionOf(
  { suggestedPrice }: FormatInput,
  before: Format | undefined,
  leastInCents: number | null,
): number | null {
  if (suggestedPrice !== undefined) return parseSuggestion(suggestedPrice, leastInCents)
  const known = before?.suggestedInCents ?? null
  return known === null ? null : Math.max(known, leastInCents ?? 0)
}

/** A format that becomes an eBook is no longer signed. */
function signingOf({ type, signing }: FormatInput, before: Format | undefined): Signing {
  if (signing !== undefined) return parseSigning(type, signing)
  return type === 'eBook' ? defaultSigning : (before?.signing ?? defaultSigning)
}

function coverOf(input: FormatInput, before: Format | undefined, facts: Facts): Image | null {
  const isOfBefore = (key: string) => before?.coverImages.some(({ authorKey }) => authorKey === key)
  const uploaded = (input.coverImages ?? []).map(({ authorKey: key }) =>
    isOfBefore(key) && !facts.uploads.has(key) ? (before?.cover ?? null) : acceptedUpload(key, facts).image,
  )
  const ofThisBook = (facts.before?.formats ?? []).map(({ cover }) => cover)
  const known = [...facts.uploads.values()].map(({ image }) => image).concat(ofThisBook)
  if (input.coverImageUrl === undefined) return uploaded.at(-1) ?? before?.cover ?? null
  if (input.coverImageUrl === '') return uploaded.at(-1) ?? null
  const hash = coverUrlHash(input.coverImageUrl)
  const shown = known.find((image) => image?.hash === hash)
  if (!shown) {
    throw new VisibleError(400, 'cover.unknown', 'This cover was not uploaded here. Upload it again.')
  }
  return shown
}

function described(cover: Image | null, { coverAlt }: FormatInput, title: string): Image | null {
  if (cover === null) return null
  const said = coverAlt === undefined ? cover.alt : coverAlt.trim()
  return { ...cover, alt: said || defaultCoverAlt(title) }
}

function filesOf(input: FormatInput, before: Format | undefined, facts: Facts): Format['files'] {
  if (input.type !== 'eBook') {
    if (!input.fileKeys?.length) return []
    throw new VisibleError(
      400,
      'file.printed',
      `A ${input.type} has no files for readers: only an eBook has.`,
    )
  }
  const known = before?.files ?? []
  if (input.fileKeys === undefined) return known
  return [...new Set(input.fileKeys)].map((fileKey) => {
    const file = known.find(({ key }) => key === fileKey) ?? acceptedUpload(fileKey, facts).file
    if (file === null)
      throw new VisibleError(400, 'file.unknown', 'This is not the file of an eBook. Upload it again.')
    return file
  })
}

function acceptedUpload(key: string, { uploads }: Facts): Upload {
  const upload = uploads.get(key)
  if (upload) return upload
  throw new VisibleError(400, 'upload.unknown', 'This file was not uploaded here. Upload it again.')
}

function languageOf(text: string | null): string | null {
  try {
    return parseLanguage(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new VisibleError(400, 'language.invalid', error.message)
  }
}

function explained<T>({ type }: FormatInput, place: number, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new VisibleError(400, 'format.invalid', `${type}: ${error.message}`, { format: place })
  }
}

/**
 * The genres and subgenres that a book is listed under, spelled as the taxonomy has them. Of more than three genres the
 * first three count (B5-11), with their subgenres. A VisibleError 400 names what does not exist or does not belong there.
 */
function classify(input: BookInput, before: Book | null): Pick<Book, 'genres' | 'subgenres'> {
  const named = [input, ...input.formats].flatMap(genresOf).filter((name) => name.trim() !== '')
  for (const name of named) refuseGenre(name, input.category, before?.genres ?? [])
  const all = canonicalGenres(named)
  const subgenres = input.subgenres.filter((name) => name.trim() !== '')
  for (const name of subgenres) refuseSubgenre(name, all)
  const genres = all.slice(0, maxGenres)
  return { genres, subgenres: canonicalSubgenres(genres, subgenres) }
}

/** `stored`: genres that the book has already, which may come from a time when they were not checked. */
function refuseGenre(name: string, category: Book['category'], stored: readonly string[]): void {
  const genre = findGenre(name)
  if (!genre) throw genreRefused(`There is no genre “${name.trim()}”. Choose one of the list.`)
  if (genre.category === category || stored.includes(genre.name)) return
  throw genreRefused(`“${genre.name}” is a genre of ${genre.category}, and this book is ${category}.`)
}

function refuseSubgenre(name: string, genres: readonly string[]): void {
  if (genres.some((genre) => findSubgenre(genre, name) !== undefined)) return
  const parent = mainGenres.find((genre) => findSubgenre(genre.name, name) !== undefined)
  throw genreRefused(
    parent
      ? `The subgenre “${name.trim()}” belongs to ${parent.name}. Choose that genre, too, or remove the subgenre.`
      : `There is no subgenre “${name.trim()}”. Choose one of the list.`,
  )
}
