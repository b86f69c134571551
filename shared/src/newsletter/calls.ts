import { z } from 'zod'
import { ClaimedIdentity, call, EmptyObject, kilobyte } from '../call/call.ts'
import { EmailAddress } from '../text/email-address.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { FormReply, visitorName } from '../visitor/visitor.ts'
import { FormOutcome, Issue, issueLimits } from './issue.ts'
import { listPartIds, subscriberStates } from './subscriber.ts'

/** Somebody of an author's list, as the author gets it: what they agreed to, where and when. */
export type SubscriberForAuthor = z.infer<typeof SubscriberForAuthor>
export const SubscriberForAuthor = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  state: z.enum(subscriberStates),
  /** When they were asked, confirmed, or left, whichever came last. */
  since: z.iso.datetime(),
  /** Who put the address down. */
  by: z.enum(['reader', 'author']),
  consent: z
    .object({ words: z.string(), host: z.string(), askedAt: z.string(), confirmedAt: z.string() })
    .nullable(),
})

const Subscriber = z.object({ subscriber: SubscriberForAuthor })
const OfSubscriber = ClaimedIdentity.extend({ id: z.string().max(100) })

/** An issue as its author gets it, with the version that a save names. */
export type IssueForAuthor = z.infer<typeof IssueForAuthor>
export const IssueForAuthor = Issue.extend({
  etag: z.string(),
  /** While it is being sent: since when the rest waits for the day's email quota. It goes on by itself. */
  waitingSince: z.iso.datetime().nullable().default(null),
})

export type IssueInList = z.infer<typeof IssueInList>
export const IssueInList = IssueForAuthor.omit({ body: true })

const oneLine = (most: number, what: string) =>
  z
    .string()
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().max(most, `A ${what} can have at most ${most} characters.`))

export const IssueInput = z.object({
  subject: oneLine(issueLimits.subject, 'subject'),
  preheader: oneLine(issueLimits.preheader, 'preview line'),
  body: z
    .string()
    .max(
      issueLimits.body,
      `An issue can have at most ${issueLimits.body.toLocaleString('en-US')} characters.`,
    ),
})
export type IssueInput = z.infer<typeof IssueInput>

const WholeIssue = z.object({ issue: IssueForAuthor })
const OfIssue = ClaimedIdentity.extend({ id: z.ulid(), etag: z.string().max(100) })
/** Room for the longest letter in any script. */
const issueBytes = 1024 * kilobyte

/** The author's side of the newsletter: who is on the list, and what is written to them. */
export const newsletterCalls = {
  subscribers: call(
    'GET',
    '/api/newsletter/subscribers',
    'author',
    z.object({
      state: z.enum(subscriberStates).optional(),
      search: z.string().max(200).optional(),
      page: z.coerce.number().int().min(1).default(1),
    }),
    z.object({
      counts: z.record(z.enum(subscriberStates), z.int()),
      /** How many the filter and the search leave. */
      found: z.int(),
      perPage: z.int(),
      /** So many of a long list are still to be read: the next look goes on from there. */
      unread: z.int(),
      subscribers: z.array(SubscriberForAuthor),
    }),
  ),
  /** A sixteenth of the list, with all that is kept of everybody's consent. */
  exportSubscribers: call(
    'GET',
    '/api/newsletter/export',
    'author',
    z.object({ part: z.enum(listPartIds) }),
    z.object({ subscribers: z.array(SubscriberForAuthor) }),
  ),
  /** Asks the owner of an address by mail; only their answer puts them on the list. */
  addSubscriber: call(
    'POST',
    '/api/newsletter/add',
    'author',
    ClaimedIdentity.extend({
      email: EmailAddress,
      readerFirstName: visitorName('Please enter a first name.'),
      readerLastName: visitorName('Please enter a last name.'),
    }),
    Subscriber,
  ),
  removeSubscriber: call('POST', '/api/newsletter/remove', 'author', OfSubscriber, Subscriber),
  /** Takes a removal of the last minute back. */
  putBackSubscriber: call('POST', '/api/newsletter/put-back', 'author', OfSubscriber, Subscriber),

  issues: call(
    'GET',
    '/api/newsletter/issues',
    'author',
    EmptyObject,
    z.object({ issues: z.array(IssueInList) }),
  ),
  /** With how far it has come, while it goes out. */
  issue: call(
    'GET',
    '/api/newsletter/issue',
    'author',
    z.object({ id: z.ulid() }),
    WholeIssue.extend({ progress: FormOutcome.nullable() }),
  ),
  /** Without an `etag` a new one, under the id that it brings; a second try of the same save changes nothing. */
  saveIssue: call(
    'POST',
    '/api/newsletter/save-issue',
    'author',
    ClaimedIdentity.extend({ id: z.ulid(), etag: z.string().max(100).optional(), ...IssueInput.shape }),
    WholeIssue,
    issueBytes,
  ),
  removeIssue: call('POST', '/api/newsletter/remove-issue', 'author', OfIssue, EmptyObject),
  /** The letter as it would go out; nothing is kept. */
  previewIssue: call(
    'POST',
    '/api/newsletter/preview',
    'author',
    ClaimedIdentity.extend(IssueInput.shape),
    z.object({ subject: z.string(), from: z.string(), html: z.string(), text: z.string() }),
    issueBytes,
  ),
  /** To the author's own address. */
  sendTest: call(
    'POST',
    '/api/newsletter/test',
    'author',
    ClaimedIdentity.extend(IssueInput.shape),
    z.object({ to: z.string() }),
    issueBytes,
  ),
  /** Goes out in ten seconds, unless it is taken back. */
  sendIssue: call('POST', '/api/newsletter/send', 'author', OfIssue, WholeIssue),
  takeBackIssue: call(
    'POST',
    '/api/newsletter/take-back',
    'author',
    ClaimedIdentity.extend({ id: z.ulid() }),
    WholeIssue,
  ),
} as const

/** A newsletter sign-up (A3.4-01 to A3.4-03). */
const SignUpInput = z.object({
  email: EmailAddress,
  firstname: visitorName('Please enter your first name.'),
  lastname: visitorName('Please enter your last name.'),
})

/** What a link in a letter names: a subscriber, and the token that proves that the letter was theirs. */
const Ticket = z.object({ subscriber: z.string().max(100), token: z.string().max(100) })

/** The reader's side of the newsletter: on the list and off it, each in two steps. */
export const signUpCalls = {
  /** The list is the shop's whose host is asked. Takes JSON from the island and a plain form, as contact does. */
  newsletter: call('POST', apiPaths.newsletter, 'anyone', SignUpInput, FormReply, 8 * kilobyte),
  confirmSubscription: call('POST', apiPaths.confirm, 'anyone', Ticket, EmptyObject, 8 * kilobyte),
  /** Pressed on the page of the letter's link, or by a mail program in one click (RFC 8058). */
  unsubscribe: call(
    'POST',
    apiPaths.unsubscribe,
    'anyone',
    Ticket.extend({ 'List-Unsubscribe': z.string().max(100).optional() }),
    EmptyObject,
    8 * kilobyte,
  ),
  /** For mail programs that open the header's address instead of posting to it: leads to the page. */
  unsubscribeLink: call('GET', apiPaths.unsubscribe, 'anyone', Ticket, EmptyObject),
} as const
