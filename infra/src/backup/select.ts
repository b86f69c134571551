import { filesFolderOf } from '@lorecircle/functions/uploads/upload-rules'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { everyKind } from '@lorecircle/shared/registry/every-kind'
import type { Kind } from '@lorecircle/shared/storage/stored'
import { type BackupAuthor, entryId } from './manifest.ts'
import { keptBelow, parts } from './parts.ts'
import type { Found, Source } from './source.ts'
import { howTold, isNamedIn, picturesIn, subIn, tells, thingsIn } from './whose.ts'

export type Selected = Map<string, Found>

const readsAtOnce = 16
const derived = everyKind.filter(({ isDerived }) => isDerived)
export const isDerived = (key: string): boolean => derived.some((kind) => kind.placesIn(key) !== null)

/** Everything that cannot be made again, also documents of which no kind knows. */
export async function selectAll(source: Source): Promise<Selected> {
  const selected: Selected = new Map()
  for (const part of parts) {
    for await (const found of source.list(part, keptBelow[part]))
      if (part !== 'documents' || !isDerived(found.key)) selected.set(entryId(found), found)
  }
  return selected
}

/**
 * What belongs to one author, as each kind of document says of itself: what names them in its key or its value, what
 * is about a book or a format of theirs, their pictures and their files. What is the market's own stays there.
 */
export function selectOf(source: Source, author: BackupAuthor): () => Promise<Selected> {
  const subOf = remembered(source, subIn)
  const toldBy = remembered(source, (value, key) => ({
    things: value === null ? [] : thingsIn(key, value),
    pictures: picturesIn(value),
  }))

  async function theirs(kind: Kind, things: ReadonlySet<string>): Promise<Found[]> {
    const prefix = kind.ownedBy(author) ?? kind.template.replace(/\{.*/, '')
    const listed = await Array.fromAsync(source.list('documents', prefix))
    const found = listed.filter(({ key }) => kind.placesIn(key) !== null)
    const places = ({ key }: Found) => kind.placesIn(key) ?? []
    const told = howTold(kind)
    if (told === 'by_key') return found.filter((one) => isNamedIn(kind, places(one), author))
    if (told === 'by_reference') return found.filter((one) => things.has(kind.about?.(places(one)) ?? ''))
    const subs = await inParallel(readsAtOnce, found, subOf)
    return found.filter((_, index) => subs[index] === author.sub)
  }

  return async () => {
    const selected: Selected = new Map()
    const take = (all: readonly Found[]) => {
      for (const found of all) selected.set(entryId(found), found)
    }
    const [things, pictures] = [new Set<string>(), new Set<string>()]
    for (const kind of kinds.filter((one) => howTold(one) !== 'by_reference')) {
      const found = await theirs(kind, things)
      take(found)
      if (!tells(kind)) continue
      for (const told of await inParallel(readsAtOnce, found, toldBy)) {
        for (const thing of told.things) things.add(thing)
        for (const hash of told.pictures) pictures.add(hash)
      }
    }
    for (const kind of kinds.filter((one) => howTold(one) === 'by_reference'))
      take(await theirs(kind, things))
    for (const hash of pictures) take(await Array.fromAsync(source.list('site', `media/${hash}-`)))
    take(await filesOf(source, author))
    return selected
  }
}

const kinds = everyKind.filter((kind) => howTold(kind) !== 'not_owned')

async function filesOf(source: Source, { sub, folder }: BackupAuthor): Promise<Found[]> {
  // Files of earlier days lie in the folder that has the author's name.
  const places = [folder, filesFolderOf(sub)]
  const lists = (['uploads', 'masters'] as const).flatMap((part) =>
    places.map((place) => Array.fromAsync(source.list(part, place))),
  )
  return (await Promise.all(lists)).flat()
}

/** What is learned of a version is not asked for again. */
function remembered<T>(source: Source, learn: (value: unknown, key: string) => T) {
  const known = new Map<string, T>()
  return async ({ key, etag }: Found): Promise<T> => {
    const version = `${key} ${etag}`
    const before = known.get(version)
    if (before !== undefined) return before
    const learned = learn(await source.read(key), key)
    known.set(version, learned)
    return learned
  }
}
