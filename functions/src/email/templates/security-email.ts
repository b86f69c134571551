import type { Deletion } from '@lorecircle/shared/account/account'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { defaultTimeZone, formatLongDay } from '@lorecircle/shared/time-zone/days'
import { portalPaths, settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { platformFooter } from '../layout/footer.ts'
import { type EmailContent, type EmailName, renderEmail } from '../layout/lay-out-email.ts'
import type { EmailPart } from '../layout/part.ts'
import { button, paragraph } from '../layout/parts.ts'

type Notice = { title: string; text: string }

const changes = {
  password_changed: {
    title: 'Your password was changed.',
    text: 'From now on you log in to Lorecircle with the new one.',
  },
  two_step_enabled: {
    title: 'Two-step login is on.',
    text: 'After your password, a login now asks for a code from your authenticator app. Keep your recovery codes where you find them without your phone.',
  },
  two_step_disabled: {
    title: 'Two-step login is off.',
    text: 'A login asks for your password alone.',
  },
  recovery_code_used: {
    title: 'A recovery code was used.',
    text: 'It turned two-step login off, so that you can log in without your authenticator app. Turn it on again in your settings as soon as you can.',
  },
  two_step_disabled_by_stranger: {
    title: 'A stranger’s two-step login is off.',
    text: 'Somebody who had a login of yours had turned it on without going through your settings. Your password took it away, and every login has ended.',
  },
  recovery_codes_replaced: {
    title: 'You have new recovery codes.',
    text: 'The old ones no longer work.',
  },
  two_step_restored: {
    title: 'Two-step login is on again.',
    text: 'Somebody turned it off without going through your settings, so we turned it on again and signed you out everywhere. Your next login asks for your password and a code from your app.',
  },
  signed_out_everywhere: {
    title: 'You were signed out everywhere.',
    text: 'Every browser has to log in again.',
  },
} as const satisfies Partial<Record<EmailName, Notice>>
export type SecurityChange = keyof typeof changes

export const securityEmail = (origin: string, change: SecurityChange): EmailContent =>
  notice(change, changes[change], [
    ...(advice[change] ?? [ifNotYou]).map((words) => paragraph(words)),
    button('Choose a New Password', `${origin}${portalPaths.forgotPassword}`),
  ])

const ifNotYou = 'If it was not you: choose a new password now. That ends every login, a stranger’s too.'

/** A new password does not turn off two-step login, so a stranger's authenticator would keep working. */
const advice: Partial<Record<SecurityChange, readonly string[]>> = {
  two_step_enabled: [
    ifNotYou,
    'Then reply to this email: a person reads it and turns the stranger’s two-step login off.',
  ],
  two_step_restored: [
    ifNotYou,
    'If your app’s code is no longer accepted, log in with a recovery code. If you cannot log in at all, reply to this email: a person reads it and helps you log in.',
  ],
  two_step_disabled_by_stranger: [
    'Choose a new password now: whoever had a login of yours may know the old one.',
  ],
}

/** The owner can no longer reset the password by the old address: only the platform's operator can help. */
export const emailChangedEmail = ({ from, to }: { from: string; to: string }): EmailContent =>
  notice(
    'email_changed',
    {
      title: 'Your email address was changed.',
      text: `Your account had the address ${from}. From now on you log in with ${to}.`,
    },
    [
      paragraph(
        `If it was not you, reply to this email now, from ${from}. A person reads it, and gives the account back to that address.`,
      ),
    ],
  )

const notice = (name: EmailName, { title, text }: Notice, ifNotYou: EmailPart[]): EmailContent =>
  renderEmail({
    name,
    subject: title.slice(0, -1),
    preheader: text,
    header: 'From Lorecircle',
    title,
    parts: [paragraph(text), ...ifNotYou],
    footer: platformFooter,
  })

export function exportEmail(origin: string): EmailContent {
  const [ready, kept] = [
    'Everything that Lorecircle keeps about you is in one file now.',
    'You can download it in Settings for one day.',
  ]
  return renderEmail({
    name: 'data_export_ready',
    subject: 'Your data export is ready',
    preheader: ready,
    header: 'From Lorecircle',
    title: 'Your data is ready.',
    parts: [
      paragraph(ready),
      paragraph(kept),
      button('Download My Data', `${origin}${settingsPath('security')}`),
    ],
    footer: platformFooter,
  })
}

/** `keptUntil`: until when readers with open orders still reach the author; absent where no order is open. */
export function deletionEmail({
  firstName,
  keptUntil,
  timeZone = defaultTimeZone,
}: Pick<Deletion, 'firstName' | 'keptUntil' | 'timeZone'>): EmailContent {
  const [goodbye, rest] = [
    `Goodbye, ${isolateDirection(firstName)}. Your shop is closed and your membership is cancelled: nothing more is charged.`,
    'Your readers keep the eBooks that they bought. Records of sales and invoices stay as long as the law wants them.',
  ]
  return renderEmail({
    name: 'account_deleted',
    subject: 'Your Lorecircle account is deleted',
    preheader: goodbye,
    header: 'From Lorecircle',
    title: 'Your account is deleted.',
    parts: [
      paragraph(goodbye),
      paragraph(rest),
      keptUntil === undefined ? null : paragraph(toShip(formatLongDay(timeZone, keptUntil))),
    ],
    footer: platformFooter,
  })
}

const toShip = (lastDay: string): string =>
  `You still owe readers what they ordered. They know that your shop is closing: their messages reach you at this address until ${lastDay}. Make refunds in your Stripe dashboard.`
