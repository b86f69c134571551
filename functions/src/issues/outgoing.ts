import type { OutgoingIssue } from '@lorecircle/shared/newsletter/issue'
import { issueDoc, outgoingDoc } from '@lorecircle/shared/newsletter/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'

const minuteInMs = 60 * 1000

/**
 * An author sends one issue at a time: creating the key takes the lock until the issue is sent or unscheduled. If the
 * call died before it scheduled the issue, the lock expires after a minute.
 */
export async function acquireSendLock(
  { documents, now }: Services,
  sub: string,
  issueId: string,
): Promise<void> {
  const document = outgoingDoc(sub)
  const mine: OutgoingIssue = { issueId, at: now().toISOString() }
  if ((await documents.create(document, mine)) !== null) return
  const held = await documents.read(document)
  if (held === null) throw another()
  if (held.value.issueId !== issueId && !(await isAbandoned(held.value))) throw another()
  if ((await documents.replace(document, mine, held.etag)) === null) throw another()

  async function isAbandoned(claim: OutgoingIssue): Promise<boolean> {
    if (now().getTime() - Date.parse(claim.at) < minuteInMs) return false
    return !(await isSendingIssue(documents, sub, claim.issueId))
  }
}

const another = () =>
  new VisibleError(409, 'letter.another', 'Another issue is being sent. Send this one after it.')

/** Is it scheduled, or going out? */
export async function isSendingIssue(documents: Services['documents'], sub: string, issueId: string) {
  const issue = await documents.read(issueDoc(sub, issueId))
  return issue?.value.state === 'scheduled' || issue?.value.state === 'sending'
}

export async function releaseSendLock({ documents }: Services, sub: string, issueId: string): Promise<void> {
  const held = await documents.read(outgoingDoc(sub))
  if (held?.value.issueId === issueId) await documents.remove(outgoingDoc(sub), held.etag)
}

const refreshEveryMs = 20 * 1000
const dayInMs = 24 * 60 * minuteInMs

/** The lock in the hands of the run that works on the issue, with what the issue has sent today. */
export type HeldSendLock = Awaited<ReturnType<typeof renewSendLock>>

/** The author's lock for a run, which says that it works on the issue by `refresh`. Reads it, and writes nothing yet. */
export async function renewSendLock(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  sub: string,
  issueId: string,
) {
  const stored = (await documents.read(outgoingDoc(sub)))?.value
  const before = stored?.issueId === issueId ? stored : undefined
  let day = isToday(before?.day) ? before.day : { since: now().toISOString(), letters: 0 }
  let refreshedAtMs = 0

  function isToday(counted: OutgoingIssue['day']): counted is NonNullable<OutgoingIssue['day']> {
    return counted !== undefined && now().getTime() - Date.parse(counted.since) < dayInMs
  }
  async function write(forMs: number, more: Pick<OutgoingIssue, 'waitingSince'> = {}): Promise<void> {
    refreshedAtMs = now().getTime()
    const at = new Date(refreshedAtMs + forMs).toISOString()
    await documents.write(outgoingDoc(sub), { issueId, at, day, ...more })
  }

  return {
    lettersToday: () => day.letters,
    count(letters: number): void {
      day = { ...day, letters: day.letters + letters }
    },
    /** Keeps the lock alive. Call it after every few emails; it writes at most every 20 seconds. */
    async refresh(): Promise<void> {
      if (now().getTime() - refreshedAtMs >= refreshEveryMs) await write(0)
    },
    /** No run is due for `forMs`; after that, the sweep takes the issue up again. */
    pause: (forMs: number) => write(forMs),
    /** The same, while the rest of the issue waits for the day's email quota. */
    waitForQuota: (forMs: number) =>
      write(forMs, { waitingSince: before?.waitingSince ?? now().toISOString() }),
  }
}

/** Keeps other sweeps from taking an issue up while the message of this one waits in the queue. */
export async function postponeSweep(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  sub: string,
  held: Stored<OutgoingIssue>,
): Promise<void> {
  await documents.replace(outgoingDoc(sub), { ...held.value, at: now().toISOString() }, held.etag)
}
