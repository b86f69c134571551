import type { Bundle } from '@lorecircle/shared/bundle/bundle'
import { testBundle } from '@lorecircle/shared/bundle/bundle.fixture'
import type { Random } from '../../bench/market/random.ts'
import type { MoneyShop } from './money-shop.ts'

/** Two to six of the shop's formats, one to four copies of each, at any price up to what they cost one by one. */
export function bundleIn({ books }: Pick<MoneyShop, 'books'>, random: Random): Bundle {
  const formats = books.flatMap(({ id: bookId, formats }) =>
    formats.map(({ id: formatId, priceInCents }) => ({ bookId, formatId, priceInCents: priceInCents ?? 0 })),
  )
  const several = 2 + Math.floor(random.next() * 5)
  const chosen = formats
    .map((format) => ({ ...format, at: random.next(), copies: 1 + Math.floor(random.next() * 4) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, several)
  const list = chosen.reduce((sum, { priceInCents, copies }) => sum + priceInCents * copies, 0)
  return testBundle({
    parts: chosen.map(({ bookId, formatId, copies }) => ({ bookId, formatId, copies })),
    priceInCents: Math.floor(list * random.next()),
  })
}
