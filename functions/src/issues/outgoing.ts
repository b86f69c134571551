import type { Outgoing } from '@lorecircle/shared/newsletter/issue'
import { issueDoc, outgoingDoc } from '@lorecircle/shared/newsletter/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'

const minuteInMs = 60 * 1000

/**
 * One issue of an author's goes out at a time: whoever writes the key holds the lock, until the issue is sent or
 * taken back. A claim that nothing followed, since its call died, holds it for a minute.
 */
export async function acquireSendLock(
  { documents, now }: Services,
  sub: string,
  issueId: string,
): Promise<void> {
  const document = outgoingDoc(sub)
  const mine: Outgoing = { issueId, at: now().toISOString() }
  if ((await documents.create(document, mine)) !== null) return
  const held = await documents.read(document)
  if (held === null) throw another()
  if (held.value.issueId !== issueId && !(await isAbandoned(held.value))) throw another()
  if ((await documents.replace(document, mine, held.etag)) === null) throw another()

  async function isAbandoned(claim: Outgoing): Promise<boolean> {
    if (now().getTime() - Date.parse(claim.at) < minuteInMs) return false
    return !(await isUnderWay(documents, sub, claim.issueId))
  }
}

const another = () =>
  new VisibleError(409, 'letter.another', 'Another letter of yours is going out. Send this one after it.')

/** Is it scheduled, or going out? */
export async function isUnderWay(documents: Services['documents'], sub: string, issueId: string) {
  const issue = await documents.read(issueDoc(sub, issueId))
  return issue?.value.state === 'scheduled' || issue?.value.state === 'sending'
}

export async function releaseSendLock({ documents }: Services, sub: string, issueId: string): Promise<void> {
  const held = await documents.read(outgoingDoc(sub))
  if (held?.value.issueId === issueId) await documents.remove(outgoingDoc(sub), held.etag)
}

/** Says that a run works on the issue, or that none is due for `forMs`; after that, the sweep takes it up again. */
export async function refreshSendLock(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  sub: string,
  issueId: string,
  forMs = 0,
): Promise<void> {
  await documents.write(outgoingDoc(sub), { issueId, at: new Date(now().getTime() + forMs).toISOString() })
}

const refreshEveryMs = 20 * 1000

/** Refreshes the lock of a run from time to time; call it after every few letters. */
export function lockRefresher(services: Services, sub: string, issueId: string): () => Promise<void> {
  let refreshedAt = services.now().getTime()
  return async () => {
    if (services.now().getTime() - refreshedAt < refreshEveryMs) return
    refreshedAt = services.now().getTime()
    await refreshSendLock(services, sub, issueId)
  }
}
