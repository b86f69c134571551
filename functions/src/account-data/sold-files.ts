import { deletionDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type { Services } from '../services/services.ts'

const readsAtOnce = 32

/**
 * The files that readers have bought of an author who goes: theirs to keep. Orders are gone through in shares of `most`,
 * each noted in the deletion's record; a run does one at least. Null where time is over before all are, or another run is
 * at it.
 */
export async function soldFiles(
  { documents, now }: Services,
  sub: string,
  { untilMs, most = 1_000 }: { untilMs: number; most?: number },
): Promise<ReadonlySet<string> | null> {
  for (let shares = 0; ; shares++) {
    const record = await documents.read(deletionDoc(sub))
    if (record === null) return null
    const { after, files } = record.value.sold ?? { after: '', files: [] }
    if (after === null) return new Set(files)
    if (shares > 0 && now().getTime() >= untilMs) return null
    const keys: string[] = []
    for await (const { key } of documents.list(orderDoc.within(sub), after || undefined)) {
      keys.push(key)
      if (keys.length === most) break
    }
    const orders = await inParallel(readsAtOnce, keys, (key) => documents.read(orderDoc.at(key)))
    const lines = orders.flatMap((order) => order?.value.lines ?? [])
    const found = lines.flatMap(({ format }) => format.files.map(({ key }) => key))
    const sold = {
      after: keys.length < most ? null : (keys.at(-1) ?? null),
      files: [...new Set([...files, ...found])],
    }
    if ((await documents.replace(deletionDoc(sub), { ...record.value, sold }, record.etag)) === null)
      return null
  }
}
