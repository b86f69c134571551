import { z } from 'zod'
import { listPartIds } from './subscriber.ts'

export const issueLimits = { subject: 150, preheader: 150, body: 200_000 } as const

/** How many letters of an issue went out, were refused, and may or may not have gone out when a sender died. */
export type FormOutcome = z.infer<typeof FormOutcome>
export const FormOutcome = z.object({ sent: z.int(), failed: z.int(), uncertain: z.int() })

/**
 * `issues/{sub}/{id}.json`: a letter to everybody on a shop's list. The body is sanitised HTML. It can be changed
 * while it is a draft, and taken back until it goes out.
 */
export type Issue = z.infer<typeof Issue>
export const Issue = z.object({
  id: z.ulid(),
  subject: z.string(),
  preheader: z.string(),
  body: z.string(),
  state: z.enum(['draft', 'scheduled', 'sending', 'sent']),
  /** How many were on the list when it was sent off. */
  people: z.int().nullable(),
  goesOutAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  outcome: FormOutcome.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

/** Gmail shows about so much of an email and hides the rest, with the sender's address and the unsubscribe link. */
export const gmailClipBytes = 102_000

/** How large an issue's HTML comes to in mail, in bytes: to about a quarter. */
export const emailBytes = (body: string): number =>
  emailFrame +
  new TextEncoder().encode(body).length +
  25 * (body.match(/<(?:p|li)\b/g)?.length ?? 0) +
  100 * (body.match(/<(?:h[23]|[uo]l|blockquote|hr|img|fig)/g)?.length ?? 0)
/** The header and footer of an email; above, what the styles of an element take. */
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

/** For so long an author can change their mind. */
export const sendDelayInMs = 10_000

export const scheduleIssue = (draft: Issue, people: number, now: Date): Issue => ({
  ...draft,
  state: 'scheduled',
  people,
  goesOutAt: new Date(now.getTime() + sendDelayInMs).toISOString(),
})

/** A draft again; null where it is on its way to readers already. */
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

/** `outgoing/{sub}.json`: the one issue of an author's that is going out. */
export type OutgoingIssue = z.infer<typeof OutgoingIssue>
export const OutgoingIssue = z.object({
  issueId: z.ulid(),
  /** When a run last said that it works on the issue, or until when none is due. */
  at: z.iso.datetime(),
  /** How many letters of the issue went out in the period of 24 hours that began at `since`. */
  day: z.object({ since: z.iso.datetime(), letters: z.int() }).optional(),
  /** Since when the rest waits for the day's email quota; absent while letters go out. */
  waitingSince: z.iso.datetime().optional(),
})

/**
 * `deliveries/{sub}/{issueId}/{part}.json`: what became of each letter of one part of the list. Whoever is in it has been
 * claimed by a sender, and is never claimed again.
 */
export type DeliveryStates = z.infer<typeof DeliveryStates>
export const DeliveryStates = z.record(z.string(), z.enum(['claimed', 'sent', 'failed']))

export function countOutcomes(parts: readonly DeliveryStates[]): FormOutcome {
  const fates = parts.flatMap((part) => Object.values(part))
  const count = (fate: (typeof fates)[number]) => fates.filter((other) => other === fate).length
  return { sent: count('sent'), failed: count('failed'), uncertain: count('claimed') }
}

/** Asks a sender to go on with an issue, from one part of the list. */
export type IssueMessage = z.infer<typeof IssueMessage>
export const IssueMessage = z.object({ sub: z.string(), issueId: z.ulid(), from: z.enum(listPartIds) })
