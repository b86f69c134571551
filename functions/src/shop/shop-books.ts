import { publicBook } from '@lorecircle/shared/book/public-book'
import { shopAddress } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { paginate } from '@lorecircle/shared/list-page'
import { authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { readBooks } from '../books/fetch-books.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { readShopAccount } from '../visitor/visited-shop.ts'

export const shopBooks = ({ documents, cached, origin, productDomain }: Services) =>
  endpoint(calls.shopBooks, {
    cacheControl: 'public, max-age=0, s-maxage=3',
    faultSentence: 'Failed to load books.',
    async run({ input, host }) {
      assertVisitedHost(input.host, host, productDomain)
      const account = await readShopAccount(documents, host)
      const { subdomain, folder } = account
      if (subdomain === null) throw notFound('shop')
      const profile = await documents.read(profileDoc(folder))
      const name = authorName(account, profile?.value ?? null)
      const shop = {
        name,
        subdomain,
        url: urls.shop(origin, shopAddress({ subdomain, ownDomain: account.ownDomain })),
      }
      const books = await readBooks({ documents, cached }, account)
      const open = books
        .filter(({ book }) => book.value.public)
        .map((one) => ({ ...one, id: one.book.value.id }))
      const { items, ...place } = paginate(open, input)
      return { books: items.map(({ book, tally }) => publicBook(book.value, tally, shop)), ...place }
    },
  })

/** The host determines the shop; a host in the input has to match it. */
export function assertVisitedHost(named: string | undefined, visited: Host, productDomain: string): void {
  if (named === undefined || visited.kind !== 'shop') return
  const asked = named.toLowerCase()
  if (asked === `${visited.subdomain}.${productDomain}` || asked === visited.ownDomain) return
  throw new VisibleError(403, 'identity.mismatch', 'This belongs to another shop.')
}
