import type { Gathering } from '@lorecircle/shared/account/gathering'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { everyKind } from '@lorecircle/shared/registry/every-kind'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Owner } from '@lorecircle/shared/storage/stored'

type Place = Gathering['at']
type ExportedKind = ReturnType<typeof exportedKinds>[number]

const readsAtOnce = 32

/** Whatever says of itself that it is exported: one document, or a list of them, under the name that it gives. */
const exportedKinds = (owner: Owner) =>
  everyKind.flatMap((kind) => {
    const prefix = kind.ownedBy(owner)
    if (!kind.exported || prefix === null) return []
    const { as, show = (value: unknown) => value } = kind.exported
    return [{ kind, prefix, as, show, isOne: kind.placesIn(prefix) !== null }]
  })

export const firstPlace = (owner: Owner): Place => before(exportedKinds(owner)[0])

const before = (kind: ExportedKind | undefined): Place => ({ list: kind?.as ?? '', after: '', written: 0 })

/**
 * The next piece of an author's file, of `leastBytes` where there is as much, and where the one after it begins; null
 * behind the last. It is all that is kept in memory, however much an author has.
 */
export async function nextPart(
  documents: Pick<Documents, 'read' | 'list'>,
  owner: Owner,
  from: Place,
  { exportedAt, isFirst, leastBytes }: { exportedAt: string; isFirst: boolean; leastBytes: number },
): Promise<{ text: string; next: Place | null }> {
  const kinds = exportedKinds(owner)
  const begin = kinds.findIndex(({ as }) => as === from.list)
  if (begin < 0) throw new Error(`nothing is exported as ${from.list} any more`)
  const texts = isFirst ? [`{"exportedAt":${JSON.stringify(exportedAt)}`] : []
  let bytes = 0
  const write = (text: string) => {
    texts.push(text)
    bytes += Buffer.byteLength(text)
  }
  let place = from
  for (const [index, kind] of kinds.slice(begin).entries()) {
    if (index > 0) place = before(kind)
    for await (const batch of batchesOf(documents, kind, place.after)) {
      for (const value of batch.values) {
        write(place.written === 0 ? opening(kind) : ',')
        write(JSON.stringify(value))
        place = { ...place, written: place.written + 1 }
      }
      place = { ...place, after: batch.last }
      if (bytes >= leastBytes) return { text: texts.join(''), next: place }
    }
    if (kind.isOne) continue
    write(place.written === 0 ? `${opening(kind)}]` : ']')
  }
  write('}')
  return { text: texts.join(''), next: null }
}

const opening = ({ as, isOne }: ExportedKind) => `,${JSON.stringify(as)}:${isOne ? '' : '['}`

/** As they are shown, in the order of their keys; what goes meanwhile is left out. */
async function* batchesOf(
  documents: Pick<Documents, 'read' | 'list'>,
  { kind, prefix, show }: ExportedKind,
  after: string,
): AsyncGenerator<{ values: unknown[]; last: string }> {
  let keys: string[] = []
  const read = async () => {
    const found = await inParallel(readsAtOnce, keys, (key) => documents.read(kind.at(key)))
    const values = found.flatMap((document) => (document ? [show(document.value)] : []))
    const last = keys.at(-1) ?? after
    keys = []
    return { values, last }
  }
  for await (const { key } of documents.list(prefix, after || undefined)) {
    if (kind.placesIn(key) === null) continue
    keys.push(key)
    if (keys.length === readsAtOnce) yield await read()
  }
  if (keys.length > 0) yield await read()
}
