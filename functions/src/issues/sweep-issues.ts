import { outgoingDoc } from '@lorecircle/shared/newsletter/stored'
import { listPartIds } from '@lorecircle/shared/newsletter/subscriber'
import type { Services } from '../services/services.ts'
import { isSendingIssue, postponeSweep } from './outgoing.ts'

/** A run refreshes its lock every 20 seconds, so one that has not for a minute is dead. */
const abandonedAfterMs = 60 * 1000

/** Takes up issues whose run died or whose wait for the mail service is over, and frees locks that no issue needs. */
export async function sweepIssues(services: Services): Promise<{ takenUp: number; freed: number }> {
  const { documents, now } = services
  const found = { takenUp: 0, freed: 0 }
  for await (const { key } of documents.list(outgoingDoc.within())) {
    const sub = outgoingDoc.nameIn(key)
    const held = await documents.read(outgoingDoc.at(key))
    if (held === null || now().getTime() - Date.parse(held.value.at) < abandonedAfterMs) continue
    const { issueId } = held.value
    if (await isSendingIssue(documents, sub, issueId)) {
      await services.queueIssue({ sub, issueId, from: listPartIds[0] }, 0)
      // Until its run has begun, no other sweep queues it again.
      await postponeSweep(services, sub, held)
      found.takenUp++
    } else if (await documents.remove(outgoingDoc(sub), held.etag)) found.freed++
  }
  return found
}
