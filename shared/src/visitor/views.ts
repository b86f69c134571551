import type { InShop } from '../site/views.ts'
import type { RefusedForm } from './visitor.ts'

export type VisitorFormView = InShop & {
  /** Refused values, shown again to readers without JavaScript. */
  again: Pick<RefusedForm, 'problem' | 'field' | 'typed'> | null
}

/** Response of the newsletter form (A7-42), with the request to confirm. */
export const signUpThanks = {
  title: 'Thank you for signing up!',
  text: 'Please open the email we just sent you and confirm your address.',
} as const

export const contactThanks = {
  title: 'Your message is on its way.',
  text: 'We’ll send the answer to your email address.',
} as const

export const notes = {
  'newsletter/thanks': signUpThanks,
  'newsletter/confirmed': {
    title: 'You’re subscribed.',
    text: 'You’ll get the next issue by email. Each one has a link to unsubscribe.',
  },
  'newsletter/unsubscribed': {
    title: 'You’re unsubscribed.',
    text: 'You’ll get no more newsletters. You can sign up again at any time.',
  },
  'newsletter/link-too-old': {
    title: 'This link has expired.',
    text: 'A sign-up link works for seven days. Sign up again to get a new one.',
  },
  'newsletter/link-unknown': {
    title: 'This link is not complete.',
    text: 'A part of it is missing. Please open it again from the email.',
  },
  'newsletter/fault': {
    title: 'Something went wrong.',
    text: 'Something went wrong on our side. Please go back and try again.',
  },
  'contact/sent': contactThanks,
  'order/sent': {
    title: 'Check your email.',
    text: 'If this shop has an order with that number and email address, we’ve emailed you the link.',
  },
} as const

export type Note = keyof typeof notes

export type NoteView = InShop & { note: Note }
