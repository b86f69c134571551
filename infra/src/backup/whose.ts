import { accountDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { checkoutDoc, settledCheckoutDoc } from '@lorecircle/shared/checkout/stored'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import type { Kind } from '@lorecircle/shared/storage/stored'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { imageDoc } from '@lorecircle/shared/upload/stored'
import { z } from 'zod'
import { CommandError } from '../terminal/refusal.ts'
import type { BackupAuthor } from './manifest.ts'
import type { Source } from './source.ts'

/** How it is told whose a document of a kind is, from what the kind says of itself. */
export type OwnerSource = 'by_key' | 'by_reference' | 'by_value' | 'not_owned'

const placesOf = ({ template }: Pick<Kind, 'template'>): string[] =>
  [...template.matchAll(/\{([^}:]+)/g)].map(([, name = '']) => name)

export function howTold(kind: Pick<Kind, 'template' | 'atDeletion' | 'isDerived' | 'about'>): OwnerSource {
  if (kind.isDerived || kind.atDeletion === 'not_owned') return 'not_owned'
  if (placesOf(kind).some((name) => name === 'sub' || name === 'folder')) return 'by_key'
  if (kind.atDeletion === 'expires') return 'not_owned'
  return kind.about ? 'by_reference' : 'by_value'
}

/** The places of a key that name an author, against one. */
export function isNamedIn(
  kind: Pick<Kind, 'template'>,
  places: readonly string[],
  author: BackupAuthor,
): boolean {
  const at = (name: string) => places[placesOf(kind).indexOf(name)]
  return at('sub') === author.sub || at('folder') === author.folder
}

const Owned = z.object({ sub: z.string() })
/** Whom a stored value names as its author. */
export const subIn = (value: unknown): string | null => Owned.safeParse(value).data?.sub ?? null

/** The books and formats that a document shows to be its author's, those that are no longer on the shelf too. */
export function thingsIn(key: string, value: unknown): string[] {
  if (bookDoc.placesIn(key)) {
    const { id, formats } = bookDoc.schema.parse(value)
    return [id, ...formats.map((format) => format.id)]
  }
  if (tallyDoc.placesIn(key)) {
    return [tallyDoc.nameIn(key), ...Object.keys(tallyDoc.schema.parse(value).formats)]
  }
  const sale = [orderDoc, checkoutDoc, settledCheckoutDoc].find((kind) => kind.placesIn(key))
  return sale ? sale.schema.parse(value).lines.flatMap(({ book, format }) => [book.id, format.id]) : []
}

/** Kinds whose documents tell of books, formats and pictures: what pages are made of, what was sold and uploaded. */
export const tells = ({ template, isPublished }: Pick<Kind, 'template' | 'isPublished'>): boolean =>
  isPublished === true || telling.some((kind) => kind.template === template)
const telling = [imageDoc, orderDoc, checkoutDoc, settledCheckoutDoc]

export const picturesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"hash":"([a-f0-9]{32})"/g)].map(([, hash = '']) => hash)

/** The author of a sub, or of a subdomain of today or before. */
export async function authorCalled(source: Source, name: string): Promise<BackupAuthor> {
  const sub = (await source.read(accountDoc(name).key)) ? name : subIn(await source.read(nameDoc(name).key))
  const account = sub === null ? null : await source.read(accountDoc(sub).key)
  if (account === null) throw new CommandError(`No author there is called ${name}.`)
  const { sub: own, folder } = accountDoc.schema.parse(account)
  return { sub: own, folder }
}
