import type { FormatForAuthor } from '@lorecircle/shared/book/book-for-author'
import { unavailabilityReason } from '@lorecircle/shared/book/price'
import { parsePrice } from '@lorecircle/shared/money'
import { parseQuantity } from '@lorecircle/shared/stock/quantity'
import type { ShopClosed } from '../progress/progress.ts'

type Hindrance = { short: string; sentence: string }

type Offer = Pick<FormatForAuthor, 'type' | 'price' | 'quantity'> & { files: readonly unknown[] }

const and = new Intl.ListFormat('en', { type: 'conjunction' })
const or = new Intl.ListFormat('en', { type: 'disjunction' })

const closedShop: Record<ShopClosed, Hindrance> = {
  membership: {
    short: 'Your membership is not active',
    sentence: 'Readers cannot buy it now: your membership is not active.',
  },
  payments: {
    short: 'Your payments are not ready',
    sentence: 'Readers cannot buy it yet: your payments are not ready.',
  },
}

/** Null if at least one format is purchasable and every other one is sold out. */
export function bookSaleProblem(
  { formats }: { formats: readonly Offer[] },
  closed: ShopClosed | null,
): Hindrance | null {
  if (closed) return closedShop[closed]
  const offers = formats.map((format) => ({ ...format, lacks: lacksOf(format) }))
  const isOneForSale = offers.some(({ lacks, quantity }) => lacks.length === 0 && quantity !== 0)
  const [nearest] = offers
    .filter(({ lacks }) => lacks.length > 0)
    .toSorted((a, b) => a.lacks.length - b.lacks.length)
  if (nearest) {
    const { type, lacks } = nearest
    const missing = `no ${or.format(lacks)}`
    return {
      short: formats.length > 1 ? `${type}: ${missing}` : capital(missing),
      sentence: isOneForSale
        ? `Readers cannot buy its ${type} yet: it needs ${needs(lacks)}.`
        : `Readers cannot buy it yet: its ${type} needs ${needs(lacks)}.`,
    }
  }
  if (isOneForSale) return null
  return offers.length === 0
    ? {
        short: 'No format',
        sentence: 'Readers cannot buy it yet: it needs a format with a price and a quantity.',
      }
    : { short: 'Sold out', sentence: 'Readers cannot buy it: it is sold out.' }
}

/** The reason why a format is not purchasable, whatever the state of the shop; null if it is. */
export function formatSaleProblem(format: Offer): string | null {
  const lacks = lacksOf(format)
  if (lacks.length > 0) return `Not for sale yet: it needs ${needs(lacks)}.`
  return format.quantity === 0 ? 'Sold out: it needs more copies.' : null
}

const lackNames = {
  price: 'price',
  payable_price: 'payable price',
  quantity: 'quantity',
  file: 'file',
} as const

function lacksOf({ type, price, quantity, files }: Offer): string[] {
  const format = { type, priceInCents: parsePrice(price), files }
  const refusal = unavailabilityReason(format, parseQuantity(quantity), { selling: true })
  return refusal?.why === 'incomplete' ? refusal.lacks.map((lack) => lackNames[lack]) : []
}

const needs = (lacks: string[]) => and.format(lacks.map((lack) => `a ${lack}`))

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
