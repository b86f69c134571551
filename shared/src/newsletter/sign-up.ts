import { z } from 'zod'
import { call, kilobyte, Nothing } from '../call/call.ts'
import { EmailAddress } from '../text/email-address.ts'
import { apiPaths } from '../urls/api-paths.ts'
import { Said } from '../visitor/calls.ts'
import { visitorName } from '../visitor/visitor.ts'

/** A newsletter sign-up (A3.4-01 to A3.4-03). */
export const SignUpInput = z.object({
  email: EmailAddress,
  firstname: visitorName('Please enter your first name.'),
  lastname: visitorName('Please enter your last name.'),
})

/** What a link in a letter names: a subscriber, and the token that proves that the letter was theirs. */
const Ticket = z.object({ subscriber: z.string().max(100), token: z.string().max(100) })

/** The reader's side of the newsletter: on the list and off it, each in two steps. */
export const signUpCalls = {
  /** The list is the shop's whose host is asked. Takes JSON from the island and a plain form, as contact does. */
  newsletter: call('POST', apiPaths.newsletter, 'anyone', SignUpInput, Said, 8 * kilobyte),
  confirmSubscription: call('POST', apiPaths.confirm, 'anyone', Ticket, Nothing, 8 * kilobyte),
  /** Pressed on the page of the letter's link, or by a mail program in one click (RFC 8058). */
  unsubscribe: call(
    'POST',
    apiPaths.unsubscribe,
    'anyone',
    Ticket.extend({ 'List-Unsubscribe': z.string().max(100).optional() }),
    Nothing,
    8 * kilobyte,
  ),
  /** For mail programs that open the header's address instead of posting to it: leads to the page. */
  unsubscribeLink: call('GET', apiPaths.unsubscribe, 'anyone', Ticket, Nothing),
} as const
