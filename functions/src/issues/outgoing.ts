import { keys } from '@lorecircle/shared/keys'
import { Issue, Outgoing } from '@lorecircle/shared/newsletter/issue'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services.ts'

const minuteInMs = 60 * 1000

/**
 * One issue of an author's goes out at a time: whoever writes the key holds the way, until the issue is sent or
 * taken back. A claim that nothing followed, since its call died, holds it for a minute.
 */
export async function claimTheWay({ documents, now }: Services, sub: string, issueId: string): Promise<void> {
  const key = keys.outgoing(sub)
  const mine: Outgoing = { issueId, at: now().toISOString() }
  if ((await documents.create(key, mine)) !== null) return
  const held = await documents.read(key, Outgoing)
  if (held === null) throw another()
  if (held.value.issueId !== issueId && !(await isAbandoned(held.value))) throw another()
  if ((await documents.replace(key, mine, held.etag)) === null) throw another()

  async function isAbandoned(claim: Outgoing): Promise<boolean> {
    if (now().getTime() - Date.parse(claim.at) < minuteInMs) return false
    return !(await isUnderWay(documents, sub, claim.issueId))
  }
}

const another = () =>
  new VisibleError(409, 'letter.another', 'Another letter of yours is going out. Send this one after it.')

/** Is it scheduled, or going out? */
export async function isUnderWay(documents: Services['documents'], sub: string, issueId: string) {
  const issue = await documents.read(keys.issue(sub, issueId), Issue)
  return issue?.value.state === 'scheduled' || issue?.value.state === 'sending'
}

export async function leaveTheWay({ documents }: Services, sub: string, issueId: string): Promise<void> {
  const held = await documents.read(keys.outgoing(sub), Outgoing)
  if (held?.value.issueId === issueId) await documents.remove(keys.outgoing(sub), held.etag)
}

/** Says that somebody is at work on it; what nobody is at work on, the sweep takes up again. */
export async function stayOnTheWay(
  { documents, now }: Services,
  sub: string,
  issueId: string,
): Promise<void> {
  await documents.update(keys.outgoing(sub), Outgoing, () => ({ issueId, at: now().toISOString() }))
}
