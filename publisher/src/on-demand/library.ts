import { accountDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import {
  type LibraryNote,
  type LibrarySaying,
  libraryNotes,
  librarySayings,
} from '@lorecircle/shared/library/notes'
import { libraryKeyOf, readerOf } from '@lorecircle/shared/library/reader'
import { libraryEntryDoc, libraryKeyDoc } from '@lorecircle/shared/library/stored'
import type { LibraryOrder } from '@lorecircle/shared/library/views'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDay } from '@lorecircle/shared/order/order-day'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { platformPaths, urls } from '@lorecircle/shared/urls/urls'
import type { Services } from '../services/services.ts'
import { type PageAnswer, shownPrivately } from './answer.ts'
import { orderLineView } from './order-line-view.ts'

const atOnce = 16

type Reading = Pick<Services, 'documents' | 'site' | 'now'>

/** What lies below the library's door: a word of what came of asking, or one reader's own library. Null for other paths. */
export async function libraryAnswer(services: Reading, path: string): Promise<PageAnswer | null> {
  const [room = '', token = '', said = ''] = path.split('/').slice(1)
  if (`/${room}` !== platformPaths.library || token === '') return null
  const { documents, site } = services
  const url = `${site.origin}${path}`
  const door = (note: LibraryNote): PageAnswer =>
    shownPrivately({ template: 'library-door', view: { site, note } }, url)
  if (isNote(token)) return door(token)
  const key = /^[\w-]{20,100}$/.test(token) ? await documents.read(libraryKeyDoc(libraryKeyOf(token))) : null
  if (!key || new Date(key.value.expiresAt) <= services.now()) return door('over')
  const { email } = key.value
  const saying = isSaying(said) ? said : null
  const orders = await ordersBoughtWith(services, email)
  return shownPrivately({ template: 'library', view: { site, email, token, orders, saying } }, url)
}

async function ordersBoughtWith(services: Reading, email: string): Promise<LibraryOrder[]> {
  const { documents } = services
  const listed = await Array.fromAsync(documents.list(libraryEntryDoc.within(readerOf(email))))
  const found = await inParallel(atOnce, listed, async ({ key }) => {
    const [, sub = '', orderId = ''] = libraryEntryDoc.placesIn(key) ?? []
    const order = await documents.read(orderDoc(sub, orderId))
    return order ? [order.value] : []
  })
  const newestFirst = found.flat().sort((a, b) => b.placedAt.localeCompare(a.placedAt))
  return inParallel(atOnce, newestFirst, (order) => asInLibrary(services, order))
}

/** The shop as it is called now; of one that is closed for good, files alone are left. */
async function asInLibrary({ documents, site: { origin } }: Reading, order: Order): Promise<LibraryOrder> {
  const { id, authorName, placedAt, lines, sub, readerToken } = order
  const account = (await documents.read(accountDoc(sub)))?.value
  const subdomain = account?.subdomain ?? null
  const profile = account && (await documents.read(profileDoc(account.folder)))?.value
  const named = { origin, subdomain: subdomain ?? order.subdomain }
  return {
    id,
    authorName,
    accent: profile?.accent ?? null,
    placedOn: orderDay(order, placedAt),
    orderUrl: subdomain === null ? null : urls.thankYou(origin, subdomain, id, readerToken),
    lines: lines.map((line) => orderLineView(order, line, named)),
  }
}

const isNote = (name: string): name is LibraryNote => Object.hasOwn(libraryNotes, name)
const isSaying = (name: string): name is LibrarySaying => Object.hasOwn(librarySayings, name)
