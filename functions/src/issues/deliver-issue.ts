import { accountDoc } from '@lorecircle/shared/account/stored'
import { finishIssue, type Issue, type IssueMessage } from '@lorecircle/shared/newsletter/issue'
import { deliveriesDoc, issueDoc, subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import { type ListPart, listPartIds } from '@lorecircle/shared/newsletter/subscriber'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { UpdateContention } from '@lorecircle/shared/storage/s3-errors'
import { type OutgoingEmail, sendEmail } from '../email/send-email.ts'
import { buildIssueContent } from '../email/templates/issue-writing.ts'
import { buildSubscriberEmail } from '../newsletter/email-to-subscriber.ts'
import { readSubscribers } from '../newsletter/list-index.ts'
import { type MailQuota, mailRefusal, quotaReached } from '../services/mail-client.ts'
import type { Services } from '../services/services.ts'
import { readAccountShop, type VisitedShop } from '../visitor/visited-shop.ts'
import { deliveryProgress } from './issues.ts'
import { type HeldSendLock, releaseSendLock, renewSendLock } from './outgoing.ts'
import { createSendPace, maxConcurrentSenders } from './pace.ts'

/** Mail does not go out at the moment. */
class Throttled extends Error {
  constructor(issueId: string) {
    super(`the mail service takes no more of issue ${issueId} for now`)
    this.name = 'Throttled'
  }
}

const fates = {
  final: 'failed',
  sending_paused: 'sending_paused',
  quota_exceeded: 'quota_exceeded',
  unknown: 'claimed',
} as const

/** Newsletters stop where this share of the day's emails was sent. The rest is for codes, receipts and other single emails. */
const newslettersShare = 0.8

/** So many times what is left for all newsletters one issue may have sent in a day. */
const mostOfWhatIsLeft = 3

/** Emails in flight at once in one run. */
const width = 10
const msInSecond = 1_000
/**
 * While the mail service takes nothing, the queue brings the message again; the sweep comes after that. SES asks to wait
 * for up to ten minutes once a quota is used up.
 */
const retryInMs = 10 * 60 * msInSecond
/** A run ends well before the queue would give its message to somebody else. */
const runInMs = 60 * msInSecond

/**
 * Sends an issue part by part for a minute and leaves the rest to the next message. A message may come twice, late,
 * or after a run that died: each email is claimed before it is sent, so that nobody gets it twice. Once newsletters
 * have used their share of the day's quota, the rest waits for the sweep. Throws while no email can be sent, so that
 * the queue delivers the message again.
 */
export async function deliverIssue(services: Services, message: IssueMessage): Promise<void> {
  const { sub, issueId } = message
  const issue = await setOut(services, message)
  if (issue === null) return
  const until = services.now().getTime() + runInMs
  const lock = await renewSendLock(services, sub, issueId)
  const quota = quotaOfRun(services, lock.lettersToday)
  if ((await quota.left()) === 0) return waitForQuota(services, lock, issueId)
  await lock.refresh()
  const shop = await shopOfAuthor(services, sub)
  const writingTo = buildIssueContent(issue.value, services.origin)
  const pace = await createSendPace(services)
  for (const part of listPartIds.slice(listPartIds.indexOf(message.from))) {
    for await (const ids of tens(services, message, part)) {
      if (services.now().getTime() > until) {
        await lock.pause(0)
        return services.queueIssue({ sub, issueId, from: part }, 0)
      }
      for (let rest = ids; rest.length > 0; ) {
        const most = Math.min(rest.length, await quota.left())
        if (most === 0) return waitForQuota(services, lock, issueId)
        const fates = await sendTen(
          services,
          { sub, issueId, part, ids: rest.slice(0, most) },
          (subscriber) =>
            buildSubscriberEmail(services, shop, subscriber, writingTo(subscriber.consent?.firstName ?? '')),
        )
        const sent = fates.filter((fate) => fate === 'sent' || fate === 'claimed').length
        quota.count(sent)
        lock.count(sent)
        if (fates.includes('quota_exceeded')) return waitForQuota(services, lock, issueId)
        if (fates.includes('sending_paused')) {
          await lock.pause(retryInMs)
          throw new Throttled(issueId)
        }
        await pace(sent)
        await lock.refresh()
        rest = rest.slice(most)
      }
    }
  }
  await finish(services, sub, issueId)
  await releaseSendLock(services, sub, issueId)
}

/** The message is done: the sweep queues another one when it is time to look again. */
async function waitForQuota(services: Services, lock: HeldSendLock, issueId: string): Promise<void> {
  services.log(quotaReached, { stopped: 'newsletters', issueId })
  await lock.waitForQuota(retryInMs)
}

/** The issue, on its way from here on; null where there is nothing to send, or not yet. */
async function setOut(
  services: Services,
  { sub, issueId, from }: IssueMessage,
): Promise<Stored<Issue> | null> {
  const { documents, now } = services
  const document = issueDoc(sub, issueId)
  const stored = await documents.read(document)
  if (stored?.value.state === 'sending') return stored
  // A run that died after its last email did not release the lock.
  if (stored?.value.state === 'sent') await releaseSendLock(services, sub, issueId)
  if (stored?.value.state !== 'scheduled') return null
  const earlyByMs = Date.parse(stored.value.goesOutAt ?? '') - now().getTime()
  if (earlyByMs > 0) {
    await services.queueIssue({ sub, issueId, from }, Math.ceil(earlyByMs / msInSecond))
    return null
  }
  const value: Issue = { ...stored.value, state: 'sending' }
  const etag = await documents.replace(document, value, stored.etag)
  // The issue was unscheduled, or another run took it: reading it again shows which.
  return etag === null ? setOut(services, { sub, issueId, from }) : { value, etag }
}

async function shopOfAuthor(services: Services, sub: string): Promise<VisitedShop> {
  const account = await services.documents.read(accountDoc(sub))
  if (account === null) throw new Error(`there is no account ${sub}`)
  return readAccountShop(services, account.value)
}

async function* tens(
  { documents }: Services,
  { sub, issueId }: IssueMessage,
  part: ListPart,
): AsyncGenerator<string[]> {
  const prefix = subscriberDoc.within(sub)
  const before = await documents.read(deliveriesDoc(sub, issueId, part))
  let ids: string[] = []
  for await (const { key } of documents.list(prefix + part)) {
    const id = subscriberDoc.nameIn(key)
    if (before?.value[id] === undefined) ids.push(id)
    if (ids.length < width) continue
    yield ids
    ids = []
  }
  if (ids.length > 0) yield ids
}

type Ten = { sub: string; issueId: string; part: ListPart; ids: string[] }

/** Reads each subscriber again just before sending, so that nobody gets an issue after unsubscribing. */
async function sendTen(
  services: Services,
  { sub, issueId, part, ids }: Ten,
  letter: (to: Awaited<ReturnType<typeof readSubscribers>>[number]) => OutgoingEmail,
): Promise<DeliveryResult[]> {
  const { documents } = services
  const people = (await readSubscribers(documents, sub, ids)).filter(({ state }) => state === 'confirmed')
  const document = deliveriesDoc(sub, issueId, part)
  const claimed = await claimLetters(
    documents,
    document,
    people.map(({ id }) => id),
  )
  const mine = people.filter(({ id }) => claimed.has(id))
  const fates = await Promise.all(
    mine.map(
      async (subscriber): Promise<[string, DeliveryResult]> => [
        subscriber.id,
        await sendOnce(services, letter(subscriber)),
      ],
    ),
  )
  await settleLetters(documents, document, new Map(fates))
  return fates.map(([, fate]) => fate)
}

/** If several runs finish one issue at once, the latest count wins. */
async function finish({ documents, now }: Services, sub: string, issueId: string): Promise<void> {
  const document = issueDoc(sub, issueId)
  for await (const _ of attempts()) {
    const issue = await documents.read(document)
    if (issue === null) throw new Error(`there is no issue ${issueId}`)
    // Counted after the reading: a newer count that was written meanwhile is in the way of this one.
    const outcome = await deliveryProgress(documents, sub, issueId)
    const value =
      issue.value.state === 'sent' ? { ...issue.value, outcome } : finishIssue(issue.value, outcome, now())
    if ((await documents.replace(document, value, issue.etag)) !== null) return
  }
  throw new UpdateContention(document.key)
}

async function claimLetters(
  documents: Documents,
  document: ReturnType<typeof deliveriesDoc>,
  ids: readonly string[],
): Promise<Set<string>> {
  let mine: string[] = []
  if (ids.length === 0) return new Set()
  await documents.update(document, (before) => {
    mine = ids.filter((id) => before?.[id] === undefined)
    if (before !== null && mine.length === 0) return before
    return { ...before, ...Object.fromEntries(mine.map((id) => [id, 'claimed' as const])) }
  })
  return new Set(mine)
}

/** Removes the claims of emails that were certainly not sent, so that they can be retried. */
async function settleLetters(
  documents: Documents,
  document: ReturnType<typeof deliveriesDoc>,
  fates: ReadonlyMap<string, DeliveryResult>,
): Promise<void> {
  if (fates.size === 0) return
  await documents.update(document, (before) => {
    const after = { ...before }
    for (const [id, fate] of fates) {
      if (fate === 'sending_paused' || fate === 'quota_exceeded') delete after[id]
      else after[id] = fate
    }
    return after
  })
}

/**
 * Emails of an issue that may be sent now, after `lettersToday` in the last 24 hours; Infinity without a quota. An
 * issue may use up to three times what it leaves for others in a day: one alone gets three quarters of the
 * newsletters' share, several at once get equal parts, and a short list that comes later still goes out the same day.
 */
function lettersLeft({ perDay, sentInLastDay }: MailQuota, lettersToday: number): number {
  if (perDay < 0) return Number.POSITIVE_INFINITY
  const left = Math.floor(perDay * newslettersShare) - sentInLastDay
  return Math.max(0, Math.ceil((mostOfWhatIsLeft * left - lettersToday) / (mostOfWhatIsLeft + 1)))
}

/**
 * The part of the quota that one run may use. Runs beside each other leave each other room: each takes its part of what
 * is left, and asks again when that is used.
 */
function quotaOfRun({ mailQuota }: Pick<Services, 'mailQuota'>, lettersToday: () => number) {
  let granted = 0
  return {
    async left(): Promise<number> {
      if (granted <= 0)
        granted = Math.floor(lettersLeft(await mailQuota(), lettersToday()) / maxConcurrentSenders)
      return granted
    },
    count(letters: number): void {
      granted -= letters
    },
  }
}

/** `sending_paused` and `quota_exceeded`: it has certainly not gone out, since no email does at the moment. */
type DeliveryResult = 'sent' | 'failed' | 'claimed' | 'sending_paused' | 'quota_exceeded'

/**
 * Sends an email at most once: retries only if the service says that the rate was exceeded. A permanent rejection has
 * failed; without a response the outcome is unknown, so it stays `claimed`.
 */
async function sendOnce({ ses, sleep, log }: Services, email: OutgoingEmail): Promise<DeliveryResult> {
  for await (const _ of attempts({ limit: 6, baseInMs: 250, capInMs: 8_000, pause: sleep })) {
    try {
      await sendEmail(ses, email)
      return 'sent'
    } catch (error) {
      const refusal = mailRefusal(error)
      if (refusal === 'rate_limited') continue
      log('letter.failed', { error: error instanceof Error ? error.name : String(error), refusal })
      return fates[refusal]
    }
  }
  return 'sending_paused'
}
