/** Every email that the platform sends. */
export type EmailName =
  // to a reader
  | 'receipt'
  | 'on its way'
  | 'refund'
  | 'links'
  | 'released'
  | 'address'
  | 'moved'
  | 'cancelled'
  | 'declined'
  | 'confirmation'
  | 'invitation'
  | 'on the list'
  | 'already on the list'
  | 'issue'
  | 'library'
  | 'no library'
  | 'shared order'
  | 'order link'
  // to an author
  | 'order'
  | 'dispute'
  | 'refund failed'
  | 'taken back'
  | 'contact'
  | 'new password'
  | 'second step on'
  | 'second step off'
  | 'recovery code used'
  | 'second step restored'
  | 'new recovery codes'
  | 'signed out everywhere'
  | 'new email'
  | 'data gathered'
  | 'account deleted'
  | 'own domain'
  // to an author, with a code
  | 'code to sign up'
  | 'code once more'
  | 'code for a new password'
  | 'code for a new email'
  | 'code for the email'
  // to the platform's people
  | 'domain request'

/** What an email says, in HTML and in plain text. */
export type EmailContent = { name: EmailName; subject: string; html: string; text: string }
