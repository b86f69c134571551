import type { AccountWork } from '@lorecircle/shared/account/calls'
import { dataExportDoc, deletionDoc } from '@lorecircle/shared/account/stored'
import type { Services } from '../services/services.ts'

/** Requeues work that no message covers: each deletion, once more after it is done, and stalled exports. */
export async function sweepAccountWork({ documents, queueAccountWork }: Services): Promise<number> {
  const left: AccountWork[] = []
  for await (const { key } of documents.list(deletionDoc.within()))
    left.push({ work: 'deletion', sub: deletionDoc.nameIn(key) })
  for await (const { key } of documents.list(dataExportDoc.within())) {
    const gathering = await documents.read(dataExportDoc.at(key))
    if (gathering?.value.doneAt === null) left.push({ work: 'export', sub: dataExportDoc.nameIn(key) })
  }
  for (const message of left) await queueAccountWork(message, 0)
  return left.length
}
