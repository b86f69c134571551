import { accountDoc } from '@lorecircle/shared/account/stored'
import { finished, type Issue, type IssueMessage } from '@lorecircle/shared/newsletter/issue'
import { type ListPart, listStates } from '@lorecircle/shared/newsletter/list-parts'
import { deliveriesDoc, issueDoc, subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { UpdateContention } from '@lorecircle/shared/storage/update-contention'
import type { OutgoingEmail } from '../email/send-email.ts'
import { issueWriting } from '../email/templates/issue-writing.ts'
import { emailToSubscriber } from '../newsletter/email-to-subscriber.ts'
import { readSubscribers } from '../newsletter/list-index.ts'
import { quotaReached } from '../services/mail-client.ts'
import type { Services } from '../services/services.ts'
import { shopOf, type VisitedShop } from '../visitor/visited-shop.ts'
import { claimLetters, settleLetters } from './deliveries.ts'
import { deliveryProgress } from './issues.ts'
import { quotaOfRun } from './letter-quota.ts'
import { type HeldSendLock, holdSendLock, releaseSendLock } from './outgoing.ts'
import { letterPace } from './pace.ts'
import { type DeliveryResult, sendOnce, Throttled } from './send-once.ts'

/** How many letters are under way at the same moment. */
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
 * Works on an issue's list, part by part, for a minute, and leaves the rest to the next message. It may come twice,
 * late, or after a run that died: every letter is claimed before it is sent, and nobody claims it again.
 * Where newsletters have used up their share of the day's emails, the rest waits, and the sweep takes it up.
 * Throws where mail does not go out at the moment, so that the queue brings the message again.
 */
export async function deliverIssue(services: Services, message: IssueMessage): Promise<void> {
  const { sub, issueId } = message
  const issue = await setOut(services, message)
  if (issue === null) return
  const until = services.now().getTime() + runInMs
  const lock = await holdSendLock(services, sub, issueId)
  const quota = quotaOfRun(services, lock.lettersToday)
  if ((await quota.left()) === 0) return waitForQuota(services, lock, issueId)
  await lock.refresh()
  const shop = await shopOfAuthor(services, sub)
  const writingTo = issueWriting(issue.value, services.origin)
  const pace = await letterPace(services)
  for (const part of listStates.slice(listStates.indexOf(message.from))) {
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
            emailToSubscriber(services, shop, subscriber, writingTo(subscriber.consent?.firstName ?? '')),
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
  // A run that died after its last letter could not leave the way any more.
  if (stored?.value.state === 'sent') await releaseSendLock(services, sub, issueId)
  if (stored?.value.state !== 'scheduled') return null
  const earlyByMs = Date.parse(stored.value.goesOutAt ?? '') - now().getTime()
  if (earlyByMs > 0) {
    await services.queueIssue({ sub, issueId, from }, Math.ceil(earlyByMs / msInSecond))
    return null
  }
  const value: Issue = { ...stored.value, state: 'sending' }
  const etag = await documents.replace(document, value, stored.etag)
  // Taken back at the last moment, or taken up by another sender: the next look tells which.
  return etag === null ? setOut(services, { sub, issueId, from }) : { value, etag }
}

async function shopOfAuthor(services: Services, sub: string): Promise<VisitedShop> {
  const account = await services.documents.read(accountDoc(sub))
  if (account === null) throw new Error(`there is no account ${sub}`)
  return shopOf(services, account.value)
}

/** Those of a part whose letter nobody has claimed so far. */
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

/** Whoever has left meanwhile gets nothing: each is looked at just before their letter goes. Answers what became of each. */
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

/** Of senders that finish one issue beside each other, the count of whoever counted last stands. */
async function finish({ documents, now }: Services, sub: string, issueId: string): Promise<void> {
  const document = issueDoc(sub, issueId)
  for await (const _ of attempts()) {
    const issue = await documents.read(document)
    if (issue === null) throw new Error(`there is no issue ${issueId}`)
    // Counted after the reading: a newer count that was written meanwhile is in the way of this one.
    const outcome = await deliveryProgress(documents, sub, issueId)
    const value =
      issue.value.state === 'sent' ? { ...issue.value, outcome } : finished(issue.value, outcome, now())
    if ((await documents.replace(document, value, issue.etag)) !== null) return
  }
  throw new UpdateContention(document.key)
}
