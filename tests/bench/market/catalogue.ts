import { bookFacets } from '@lorecircle/shared/market/facets'
import { mainGenres } from '@lorecircle/shared/taxonomy/taxonomy'
import { slugOfTitle } from '@lorecircle/shared/text/slug'
import { urls } from '@lorecircle/shared/urls/urls'
import type { Entry } from '../../support/write-market.ts'
import { type Random, randomFrom } from './random.ts'

export type MadeBook = Entry & { genres: string[]; subgenres: string[]; subdomain: string }

const seed = 20_260
const booksAnAuthor = 4
const freeShare = 0.08

/**
 * Deterministic catalogue: few genres have most books (Zipf's law), cheap books outnumber expensive ones, one in
 * twelve is free.
 */
export function generateCatalogue(size: number, origin: string): MadeBook[] {
  const random = randomFrom(seed)
  const authors = Array.from({ length: Math.ceil(size / booksAnAuthor) }, (_, n) =>
    authorOf(n, origin, random),
  )
  return Array.from({ length: size }, (_, position) => {
    const author = random.pick(authors)
    const title = titleOf(random)
    const { genres, subgenres } = shelvesOf(random)
    const isFree = random.next() < freeShare
    const isPaid = !isFree || random.next() < 0.5
    const price = priceOf(random)
    const card = {
      id: `${position.toString(36).padStart(6, '0')}-${random.hex(20)}`,
      title,
      productUrl: urls.book(origin, author.subdomain, slugOfTitle(title)),
      authorName: author.name,
      authorUrl: author.url,
      cover: {
        hash: random.hex(32),
        width: 600,
        height: 900,
        widths: [160, 320, 600],
        colour: `#${random.hex(6)}`,
        alt: `Cover of ${title}`,
      },
      priceInCents: isFree ? 0 : price,
      paidPriceInCents: isPaid ? price : null,
      tagline: sentenceOf(random),
    }
    return {
      position,
      genres,
      subgenres,
      subdomain: author.subdomain,
      card: {
        card,
        facets: facetKeysOf(genres, subgenres),
        modes: [...(isPaid ? ['paid' as const] : []), ...(isFree ? ['free' as const] : [])],
        lowestPriceInCents: card.priceInCents,
      },
    }
  })
}

const knownFacetKeys = new Map<string, string[]>()

/** Memoized: most books share their set of facets with others. */
function facetKeysOf(genres: string[], subgenres: string[]): string[] {
  const shelves = [...genres, '', ...subgenres].join()
  const keys = knownFacetKeys.get(shelves) ?? bookFacets(genres, subgenres).map(({ key }) => key)
  knownFacetKeys.set(shelves, keys)
  return keys
}

function authorOf(n: number, origin: string, random: Random) {
  const name = `${random.pick(words.first)} ${random.pick(words.last)}`
  const subdomain = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${n}`
  return { name, subdomain, url: urls.shop(origin, subdomain) }
}

function shelvesOf(random: Random) {
  const wanted = random.weighted([0.6, 0.3, 0.1]) + 1
  const genres = new Set<string>()
  while (genres.size < wanted) genres.add(mainGenres[random.weighted(popularity)]?.name ?? '')
  const offered = mainGenres.filter(({ name }) => genres.has(name)).flatMap(({ subgenres }) => subgenres)
  const count = Math.min(offered.length, random.weighted([0.15, 0.45, 0.28, 0.12]))
  const subgenres = new Set<string>()
  while (subgenres.size < count) subgenres.add(random.pick(offered))
  return { genres: [...genres], subgenres: [...subgenres] }
}

/** The genre of rank n has an n-th of the first one's books. */
const popularity = mainGenres.map((_, rank) => 1 / (rank + 1))

/** Most between $2.99 and $9.99, a few above $40, all ending in 99 cents. */
const priceOf = (random: Random): number => Math.ceil(1 + 4 * -Math.log(1 - random.next())) * 100 + 99

const titleOf = (random: Random): string => {
  const [noun, other] = [random.pick(words.noun), random.pick(words.noun)]
  return random.pick([
    `The ${random.pick(words.adjective)} ${noun}`,
    `The ${noun} of ${random.pick(words.place)}`,
    `A ${noun} for the ${other}`,
    `${random.pick(words.adjective)} ${noun}s of ${random.pick(words.place)}`,
    `The ${noun} and the ${random.pick(words.adjective)} ${other}`,
    random.pick(words.place),
  ])
}

const sentenceOf = (random: Random): string =>
  `A ${random.pick(words.adjective).toLowerCase()} ${random.pick(words.noun).toLowerCase()}, a ${random.pick(words.noun).toLowerCase()}, and what the ${random.pick(words.adjective).toLowerCase()} ${random.pick(words.noun).toLowerCase()} of ${random.pick(words.place)} kept.`

const list = (text: string): string[] => text.split(' ')
const words = {
  adjective: list(
    'Silver Hollow Burning Last Forgotten Crooked Gilded Winter Drowned Quiet Thirteenth Salt Iron Moonlit Restless Borrowed Amber Nameless Wandering Broken Velvet Sleeping Feral Distant Ashen Lantern Second Bitter Hidden Paper',
  ),
  noun: list(
    'Crown Lantern Raven Tower Garden Witch Map River Dragon Bell Mirror Oath Gate Harper Thorn Cartographer Tide Fox Library Orchard Ember Weaver Ghost Key Throne Ferry Moth Almanac Shepherd Stair Compass Sword Well Cloak',
  ),
  place: list(
    'Elverhollow Marrowmere Thistledown Caer-Annwyl Ysk Ravensgate Old-Harrow Sundermoor Vail Ninepenny Glassreach Oxenwood Tamsin Ulverstone Kestrelmoor Isenfold Wyrmwick Lowfen Hartsease Dunmarrow',
  ),
  first: list(
    'Ada Bram Cleo Dorian Edith Fenn Greta Hollis Imogen Jonas Kit Linnea Mara Niall Oona Percival Quill Rhea Silas Tamsin Una Viola Wren Yara Zeb Abel Beatrix Corin Della Emrys',
  ),
  last: list(
    'Ashdown Blackwood Carrow Dray Eastwick Farthing Goodfellow Hawthorne Inkpen Jessop Kettering Larkspur Merriweather Nightingale Orme Pellow Quince Ravenscroft Sallow Thackeray Underhill Vane Whitlock Yarrow Zell',
  ),
}
