import { listParts } from '@lorecircle/shared/newsletter/list-parts'
import { outgoingDoc } from '@lorecircle/shared/newsletter/stored'
import type { Services } from '../services/services.ts'
import { isUnderWay } from './outgoing.ts'

const patienceInMs = 10 * 60 * 1000

/** Takes up issues that nobody has been at work on for ten minutes, and frees ways that nothing goes along. */
export async function sweepIssues(services: Services): Promise<{ takenUp: number; freed: number }> {
  const { documents, now } = services
  const found = { takenUp: 0, freed: 0 }
  for await (const { key, modifiedAt } of documents.list(outgoingDoc.within())) {
    if (now().getTime() - modifiedAt.getTime() < patienceInMs) continue
    const sub = outgoingDoc.nameIn(key)
    const held = await documents.read(outgoingDoc.at(key))
    if (held === null) continue
    const { issueId } = held.value
    if (await isUnderWay(documents, sub, issueId)) {
      await services.queueIssue({ sub, issueId, from: listParts[0] }, 0)
      found.takenUp++
    } else if (await documents.remove(outgoingDoc(sub), held.etag)) found.freed++
  }
  return found
}
