import { z } from 'zod'
import { listPartIds } from './subscriber.ts'

export const issueLimits = { subject: 150, preheader: 150, body: 200_000 } as const

export type FormOutcome = z.infer<typeof FormOutcome>
export const FormOutcome = z.object({ sent: z.int(), failed: z.int(), uncertain: z.int() })

/**
 * `issues/{sub}/{id}.json`. The body is sanitised HTML. Only drafts can be edited; a scheduled issue can be cancelled
 * until it is sent.
 */
export type Issue = z.infer<typeof Issue>
export const Issue = z.object({
  id: z.ulid(),
  subject: z.string(),
  preheader: z.string(),
  body: z.string(),
  state: z.enum(['draft', 'scheduled', 'sending', 'sent']),
  people: z.int().nullable(),
  goesOutAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  outcome: FormOutcome.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

/** Gmail clips an email at about this size and hides the rest, with the sender's address and the unsubscribe link. */
export const gmailClipBytes = 102_000

/** Estimated size of an issue's HTML email in bytes, accurate to about a quarter. */
export const emailBytes = (body: string): number =>
  emailFrame +
  new TextEncoder().encode(body).length +
  25 * (body.match(/<(?:p|li)\b/g)?.length ?? 0) +
  100 * (body.match(/<(?:h[23]|[uo]l|blockquote|hr|img|fig)/g)?.length ?? 0)
/** Bytes of the email's header and footer; the factors above are the inline styles of an element. */
const emailFrame = 6_000

export type IssueText = Pick<Issue, 'subject' | 'preheader' | 'body'>

export const newIssue = (id: string, text: IssueText, now: Date): Issue => ({
  id,
  ...text,
  state: 'draft',
  people: null,
  goesOutAt: null,
  sentAt: null,
  outcome: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
})

export const sendDelayInMs = 10_000

export const scheduleIssue = (draft: Issue, people: number, now: Date): Issue => ({
  ...draft,
  state: 'scheduled',
  people,
  goesOutAt: new Date(now.getTime() + sendDelayInMs).toISOString(),
})

/** Returns it to draft; null if it is already being sent. */
export function unscheduleIssue(issue: Issue): Issue | null {
  if (issue.state === 'draft') return issue
  if (issue.state !== 'scheduled') return null
  return { ...issue, state: 'draft', people: null, goesOutAt: null }
}

export const finishIssue = (issue: Issue, outcome: FormOutcome, now: Date): Issue => ({
  ...issue,
  state: 'sent',
  outcome,
  sentAt: now.toISOString(),
})

/** `outgoing/{sub}.json`: an author's issue that is being sent; one at a time. */
export type OutgoingIssue = z.infer<typeof OutgoingIssue>
export const OutgoingIssue = z.object({
  issueId: z.ulid(),
  at: z.iso.datetime(),
  /** Number of the issue's emails sent in the 24 hours from `since`. */
  day: z.object({ since: z.iso.datetime(), letters: z.int() }).optional(),
  /** Since when the rest waits for the day's email quota; absent while emails are being sent. */
  waitingSince: z.iso.datetime().optional(),
})

/**
 * `deliveries/{sub}/{issueId}/{part}.json`: delivery state per subscriber of one part of the list. A subscriber in it
 * has been claimed by a sender and is never claimed again.
 */
export type DeliveryStates = z.infer<typeof DeliveryStates>
export const DeliveryStates = z.record(z.string(), z.enum(['claimed', 'sent', 'failed']))

export function countOutcomes(parts: readonly DeliveryStates[]): FormOutcome {
  const fates = parts.flatMap((part) => Object.values(part))
  const count = (fate: (typeof fates)[number]) => fates.filter((other) => other === fate).length
  return { sent: count('sent'), failed: count('failed'), uncertain: count('claimed') }
}

export type IssueMessage = z.infer<typeof IssueMessage>
export const IssueMessage = z.object({ sub: z.string(), issueId: z.ulid(), from: z.enum(listPartIds) })
