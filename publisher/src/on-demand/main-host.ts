import { filterAt, pathOf } from '@lorecircle/shared/market/market-filter'
import { withoutEndSlashes } from '@lorecircle/shared/urls/end-slashes'
import { plainPath } from '@lorecircle/shared/urls/plain-path'
import { pageOfCard } from '@lorecircle/shared/urls/urls'
import { booksAt } from '../market/books-at.ts'
import { marketFiles, marketTag } from '../market/market-files.ts'
import { landingPage, marketPage } from '../market/market-pages.ts'
import { platformPages } from '../pages/platform-pages.ts'
import type { Services } from '../services/services.ts'
import { cardOf, found, foundByAll, missing, type PageAnswer, permanentRedirect } from './answer.ts'
import { libraryAnswer } from './library.ts'

/** A page of the market behind the ready-made ones, a platform page that the bucket lacks (before the first publish), or 'not found'. */
export async function answerMainHost(
  services: Services,
  { path, search }: { path: string; search: string },
): Promise<PageAnswer> {
  const { site } = services
  const files = marketFiles(services, refuseUnreadable)
  const hasToken = /^\/library\/./i.test(path)
  const plain = hasToken ? path : plainPath(path)
  if (plain !== path) return permanentRedirect(`${site.origin}${plain}${search}`)
  const at = withoutEndSlashes(path)
  if (at === '') {
    return found(landingPage((await files.front('paid', 'all')).value, site))
  }
  const library = await libraryAnswer(services, at)
  if (library) return library
  const pictured = pageOfCard(at)
  if (pictured !== null) {
    const page = platformPages(services).find(({ url }) => url === `${site.origin}${pictured}`)?.page
    const filter = filterAt(pictured)
    const card = filter
      ? cardOf({ template: 'market', view: { site, filter, total: 0, cards: [] } }, marketTag)
      : cardOf(page, marketTag)
    if (card) return card
  }
  const own = platformPages(services).find(({ url }) => url === `${site.origin}${at}`)
  if (own) return found(own)
  const place = filterAt(at, search)
  if (place) {
    const page = marketPage(await booksAt(files, place), site)
    return pathOf(place).includes('?') ? foundByAll(page, marketTag) : found(page)
  }
  return missing({ template: 'not-found', view: site }, `${site.origin}${path}`)
}

/** A reader is answered with an error and not with an empty market. */
function refuseUnreadable(key: string, error: unknown): never {
  throw new Error(`${key} cannot be read`, { cause: error })
}
