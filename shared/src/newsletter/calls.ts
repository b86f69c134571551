import { z } from 'zod'
import { ClaimedIdentity, call, EmptyObject, kilobyte } from '../call/call.ts'
import { EmailAddress } from '../text/email-address.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { FormReply, visitorName } from '../visitor/visitor.ts'
import { FormOutcome, Issue, issueLimits } from './issue.ts'
import { listPartIds, subscriberStates } from './subscriber.ts'

export type SubscriberForAuthor = z.infer<typeof SubscriberForAuthor>
export const SubscriberForAuthor = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  state: z.enum(subscriberStates),
  since: z.iso.datetime(),
  by: z.enum(['reader', 'author']),
  consent: z
    .object({ words: z.string(), host: z.string(), askedAt: z.string(), confirmedAt: z.string() })
    .nullable(),
})

const Subscriber = z.object({ subscriber: SubscriberForAuthor })
const OfSubscriber = ClaimedIdentity.extend({ id: z.string().max(100) })

export type IssueForAuthor = z.infer<typeof IssueForAuthor>
export const IssueForAuthor = Issue.extend({
  etag: z.string(),
  /** Set during sending while the rest waits for the day's email quota. Sending continues by itself. */
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
const issueBytes = 1024 * kilobyte

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
      found: z.int(),
      perPage: z.int(),
      /** Subscribers of a long list that were not read yet; the next call continues there. */
      unread: z.int(),
      subscribers: z.array(SubscriberForAuthor),
    }),
  ),
  /** One sixteenth of the list, with the complete consent records. */
  exportSubscribers: call(
    'GET',
    '/api/newsletter/export',
    'author',
    z.object({ part: z.enum(listPartIds) }),
    z.object({ subscribers: z.array(SubscriberForAuthor) }),
  ),
  /** Sends a confirmation email; the address is on the list only after its owner confirms. */
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
  /** Undoes a removal within one minute. */
  putBackSubscriber: call('POST', '/api/newsletter/put-back', 'author', OfSubscriber, Subscriber),

  issues: call(
    'GET',
    '/api/newsletter/issues',
    'author',
    EmptyObject,
    z.object({ issues: z.array(IssueInList) }),
  ),
  issue: call(
    'GET',
    '/api/newsletter/issue',
    'author',
    z.object({ id: z.ulid() }),
    WholeIssue.extend({ progress: FormOutcome.nullable() }),
  ),
  /** Without an `etag` it creates the issue with the given id; a retry of the same save changes nothing. */
  saveIssue: call(
    'POST',
    '/api/newsletter/save-issue',
    'author',
    ClaimedIdentity.extend({ id: z.ulid(), etag: z.string().max(100).optional(), ...IssueInput.shape }),
    WholeIssue,
    issueBytes,
  ),
  removeIssue: call('POST', '/api/newsletter/remove-issue', 'author', OfIssue, EmptyObject),
  previewIssue: call(
    'POST',
    '/api/newsletter/preview',
    'author',
    ClaimedIdentity.extend(IssueInput.shape),
    z.object({ subject: z.string(), from: z.string(), html: z.string(), text: z.string() }),
    issueBytes,
  ),
  sendTest: call(
    'POST',
    '/api/newsletter/test',
    'author',
    ClaimedIdentity.extend(IssueInput.shape),
    z.object({ to: z.string() }),
    issueBytes,
  ),
  /** Sent after ten seconds, unless it is cancelled. */
  sendIssue: call('POST', '/api/newsletter/send', 'author', OfIssue, WholeIssue),
  takeBackIssue: call(
    'POST',
    '/api/newsletter/take-back',
    'author',
    ClaimedIdentity.extend({ id: z.ulid() }),
    WholeIssue,
  ),
} as const

/** Newsletter sign-up (A3.4-01 to A3.4-03). */
const SignUpInput = z.object({
  email: EmailAddress,
  firstname: visitorName('Please enter your first name.'),
  lastname: visitorName('Please enter your last name.'),
})

const Ticket = z.object({ subscriber: z.string().max(100), token: z.string().max(100) })

export const signUpCalls = {
  /** The shop is the one whose host is called. Takes JSON from the island and a plain form, as contact does. */
  newsletter: call('POST', apiPaths.newsletter, 'anyone', SignUpInput, FormReply, 8 * kilobyte),
  confirmSubscription: call('POST', apiPaths.confirm, 'anyone', Ticket, EmptyObject, 8 * kilobyte),
  /** Called from the unsubscribe page or by a mail program's one-click unsubscribe (RFC 8058). */
  unsubscribe: call(
    'POST',
    apiPaths.unsubscribe,
    'anyone',
    Ticket.extend({ 'List-Unsubscribe': z.string().max(100).optional() }),
    EmptyObject,
    8 * kilobyte,
  ),
  /** For mail programs that open the header's URL instead of posting to it: redirects to the page. */
  unsubscribeLink: call('GET', apiPaths.unsubscribe, 'anyone', Ticket, EmptyObject),
} as const
