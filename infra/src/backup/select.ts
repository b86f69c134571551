import { authorFilesFolder } from '@lorecircle/functions/uploads/upload-rules'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { checkoutDoc, settledCheckoutDoc } from '@lorecircle/shared/checkout/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { documentKinds } from '@lorecircle/shared/registry/every-kind'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import type { Kind } from '@lorecircle/shared/storage/stored'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { imageDoc } from '@lorecircle/shared/upload/stored'
import { z } from 'zod'
import { CommandError } from '../terminal/in-words.ts'
import { type BackupAuthor, backedUpPrefixes, backupParts, entryId } from './manifest.ts'
import type { BackupSource, FoundObject } from './source.ts'

const placesOf = ({ template }: Pick<Kind, 'template'>): string[] =>
  [...template.matchAll(/\{([^}:]+)/g)].map(([, name = '']) => name)

const Owned = z.object({ sub: z.string() })

const subIn = (value: unknown): string | null => Owned.safeParse(value).data?.sub ?? null

const tells = ({ template, isPublished }: Pick<Kind, 'template' | 'isPublished'>): boolean =>
  isPublished === true || telling.some((kind) => kind.template === template)

const telling = [imageDoc, orderDoc, checkoutDoc, settledCheckoutDoc]

const picturesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"hash":"([a-f0-9]{32})"/g)].map(([, hash = '']) => hash)

export type SelectedObjects = Map<string, FoundObject>

const readsAtOnce = 16
const derived = documentKinds.filter(({ isDerived }) => isDerived)
export const isDerivedKey = (key: string): boolean => derived.some((kind) => kind.placesIn(key) !== null)

export async function selectAll(source: BackupSource): Promise<SelectedObjects> {
  const selected: SelectedObjects = new Map()
  for (const part of backupParts) {
    for await (const found of source.list(part, backedUpPrefixes[part]))
      if (part !== 'documents' || !isDerivedKey(found.key)) selected.set(entryId(found), found)
  }
  return selected
}

/**
 * Everything that belongs to one author, by the declaration of each document kind: documents that name them in the
 * key or value, or are about their books or formats, with their images and files. Shared market documents are left
 * out.
 */
export function selectAuthorObjects(
  source: BackupSource,
  author: BackupAuthor,
): () => Promise<SelectedObjects> {
  const subOf = remembered(source, subIn)
  const toldBy = remembered(source, (value, key) => ({
    things: value === null ? [] : thingsIn(key, value),
    pictures: picturesIn(value),
  }))

  async function theirs(kind: Kind, things: ReadonlySet<string>): Promise<FoundObject[]> {
    const prefix = kind.ownedBy(author) ?? kind.template.replace(/\{.*/, '')
    const listed = await Array.fromAsync(source.list('documents', prefix))
    const found = listed.filter(({ key }) => kind.placesIn(key) !== null)
    const places = ({ key }: FoundObject) => kind.placesIn(key) ?? []
    const told = ownerSource(kind)
    if (told === 'by_key') return found.filter((one) => isNamedIn(kind, places(one), author))
    if (told === 'by_reference') return found.filter((one) => things.has(kind.about?.(places(one)) ?? ''))
    const subs = await inParallel(readsAtOnce, found, subOf)
    return found.filter((_, index) => subs[index] === author.sub)
  }

  return async () => {
    const selected: SelectedObjects = new Map()
    const take = (all: readonly FoundObject[]) => {
      for (const found of all) selected.set(entryId(found), found)
    }
    const [things, pictures] = [new Set<string>(), new Set<string>()]
    for (const kind of kinds.filter((one) => ownerSource(one) !== 'by_reference')) {
      const found = await theirs(kind, things)
      take(found)
      if (!tells(kind)) continue
      for (const told of await inParallel(readsAtOnce, found, toldBy)) {
        for (const thing of told.things) things.add(thing)
        for (const hash of told.pictures) pictures.add(hash)
      }
    }
    for (const kind of kinds.filter((one) => ownerSource(one) === 'by_reference'))
      take(await theirs(kind, things))
    for (const hash of pictures) take(await Array.fromAsync(source.list('site', `media/${hash}-`)))
    take(await filesOf(source, author))
    return selected
  }
}

const kinds = documentKinds.filter((kind) => ownerSource(kind) !== 'not_owned')

async function filesOf(source: BackupSource, { sub, folder }: BackupAuthor): Promise<FoundObject[]> {
  // Files from before the hashed folders are in the folder with the author's name.
  const places = [folder, authorFilesFolder(sub)]
  const lists = (['uploads', 'masters'] as const).flatMap((part) =>
    places.map((place) => Array.fromAsync(source.list(part, place))),
  )
  return (await Promise.all(lists)).flat()
}

function remembered<T>(source: BackupSource, learn: (value: unknown, key: string) => T) {
  const known = new Map<string, T>()
  return async ({ key, etag }: FoundObject): Promise<T> => {
    const version = `${key} ${etag}`
    const before = known.get(version)
    if (before !== undefined) return before
    const learned = learn(await source.read(key), key)
    known.set(version, learned)
    return learned
  }
}

type OwnerSource = 'by_key' | 'by_reference' | 'by_value' | 'not_owned'

export function ownerSource(
  kind: Pick<Kind, 'template' | 'atDeletion' | 'isDerived' | 'about'>,
): OwnerSource {
  if (kind.isDerived || kind.atDeletion === 'not_owned') return 'not_owned'
  if (placesOf(kind).some((name) => name === 'sub' || name === 'folder')) return 'by_key'
  if (kind.atDeletion === 'expires') return 'not_owned'
  return kind.about ? 'by_reference' : 'by_value'
}

function isNamedIn(kind: Pick<Kind, 'template'>, places: readonly string[], author: BackupAuthor): boolean {
  const at = (name: string) => places[placesOf(kind).indexOf(name)]
  return at('sub') === author.sub || at('folder') === author.folder
}

function thingsIn(key: string, value: unknown): string[] {
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

/** By sub, or by a current or former subdomain. */
export async function findAuthor(source: BackupSource, name: string): Promise<BackupAuthor> {
  const sub = (await source.read(accountDoc(name).key)) ? name : subIn(await source.read(nameDoc(name).key))
  const account = sub === null ? null : await source.read(accountDoc(sub).key)
  if (account === null) throw new CommandError(`No author there is called ${name}.`)
  const { sub: own, folder } = accountDoc.schema.parse(account)
  return { sub: own, folder }
}
