import { portalPaths } from '@lorecircle/shared/edge/portal-paths'
import { button, heading, html, letter, paragraph, quiet } from '../email/email-html.ts'
import { type Mail, sendMail } from '../email/send-email.ts'
import type { Services } from '../services.ts'

const changes = {
  'new password': {
    title: 'Your password was changed.',
    text: 'From now on you log in to Lorecircle with the new one.',
  },
  'second step on': {
    title: 'Two-step login is on.',
    text: 'After your password, a login now asks for a code from your authenticator app. Keep your recovery codes where you find them without your phone.',
  },
  'second step off': {
    title: 'Two-step login is off.',
    text: 'A login asks for your password alone.',
  },
  'recovery code used': {
    title: 'A recovery code was used.',
    text: 'It turned two-step login off, so that you can log in without your authenticator app. Turn it on again in your settings as soon as you can.',
  },
  'new recovery codes': {
    title: 'You have new recovery codes.',
    text: 'The old ones no longer work.',
  },
  'signed out everywhere': {
    title: 'You were signed out everywhere.',
    text: 'Every browser has to log in again.',
  },
} as const satisfies Record<string, Notice>
export type SecurityChange = keyof typeof changes

type Notice = { title: string; text: string }

/** Tells the owner what has changed; the change stands, whether the mail gets out or not. */
export const tellOwner = (services: Services, email: string, change: SecurityChange): Promise<void> =>
  tell(services, email, changes[change])

/** Both the old and the new address hear of it: whoever did not want it still reads the old one. */
export async function tellNewEmail(
  services: Services,
  addresses: { from: string; to: string },
): Promise<void> {
  const title = 'Your email address was changed.'
  const text = `Your account had the address ${addresses.from}. From now on you log in with ${addresses.to}.`
  for (const to of new Set([addresses.from, addresses.to])) await tell(services, to, { title, text })
}

async function tell(services: Services, to: string, { title, text }: Notice): Promise<void> {
  const link = `${services.origin}${portalPaths.forgotPassword}`
  const otherwise = 'If it was not you: choose a new password now, then sign out everywhere in your settings.'
  await attempt(services, {
    to,
    subject: title.slice(0, -1),
    html: html`${quiet('From Lorecircle')}${heading(title)}${paragraph(text)}${paragraph(otherwise)}${button('Choose a new password', link)}`,
    text: [title, '', text, '', otherwise, link],
  })
}

export async function tellDeletion(services: Services, to: string, firstName: string): Promise<void> {
  const title = 'Your account is deleted.'
  const text = [
    `Goodbye, ${firstName}. Your shop is closed and your membership is cancelled: nothing more is charged.`,
    'Your readers keep the eBooks that they bought. Records of sales and invoices stay as long as the law wants them.',
  ]
  await attempt(services, {
    to,
    subject: 'Your Lorecircle account is deleted',
    html: html`${quiet('From Lorecircle')}${heading(title)}${text.map(paragraph)}`,
    text: [title, '', ...text],
  })
}

type Writing = Pick<Mail, 'to' | 'subject'> & { html: ReturnType<typeof html>; text: string[] }

async function attempt(services: Services, { to, subject, html: sheet, text }: Writing): Promise<void> {
  const foot = 'Lorecircle, where independent fantasy authors keep shop.'
  try {
    await sendMail(services.ses, {
      from: services.env.MAIL_FROM,
      to,
      subject,
      html: letter({ title: subject, preheader: text[2] ?? '', sheet, foot: html`${foot}` }),
      text: [...text, '', foot].join('\n'),
    })
  } catch (error) {
    services.log('mail.failed', { about: subject, error: String(error) })
  }
}
