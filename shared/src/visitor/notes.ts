import type { InShop } from '../site/views.ts'

/** How the newsletter's form answers (A7-42), and the sentence that asks for the second step. */
export const signUpThanks = {
  title: 'Thank you for signing up!',
  text: 'Please open the email that we have just sent you, and confirm your address.',
} as const

export const contactThanks = {
  title: 'Your message is on its way.',
  text: 'The answer comes to the address that you gave.',
} as const

/** What is said once a step is done, or cannot be done, for those who were sent there; each under its path. */
export const notes = {
  'newsletter/thanks': signUpThanks,
  'newsletter/confirmed': {
    title: 'You are on the list.',
    text: 'The next letter comes to you by email. Each one carries a link that takes you off the list.',
  },
  'newsletter/unsubscribed': {
    title: 'You are off the list.',
    text: 'No more letters will come. You are welcome back at any time.',
  },
  'newsletter/link-too-old': {
    title: 'This link is too old.',
    text: 'The link of a sign-up works for seven days. Sign up once more, and a new one comes by email.',
  },
  'newsletter/link-unknown': {
    title: 'This link is not complete.',
    text: 'A part of it was lost on the way. Please open it once more from the letter that it came with.',
  },
  'newsletter/fault': {
    title: 'That did not work.',
    text: 'Something went wrong on our side. Please go back, and press the button once more.',
  },
  'contact/sent': contactThanks,
  'order/sent': {
    title: 'Check your email.',
    text: 'If an order of this shop has that number and that email address, the link to it is on its way.',
  },
} as const
export type Note = keyof typeof notes

export type NoteView = InShop & { note: Note }
