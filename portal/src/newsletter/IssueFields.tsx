import { emailBytes, gmailClipBytes, type IssueText, issueLimits } from '@lorecircle/shared/newsletter/issue'
import { findUnknownPlaceholder, namePlaceholder } from '@lorecircle/shared/order/own-letters'
import { useFormContext, useWatch } from 'react-hook-form'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Busy } from '../uploads/useBusy.ts'
import type { IssueDraft } from './issue-draft.ts'

const withoutTags = (html: string): string =>
  html
    .split('<')
    .map((piece, index) => (index === 0 ? piece : piece.slice(piece.indexOf('>') + 1)))
    .join('')

export function IssueFields({ isSending, onBusy }: Pick<Busy, 'onBusy'> & { isSending: boolean }) {
  const { formState, register } = useFormContext<IssueDraft>()
  const { errors } = formState
  return (
    <>
      <Field
        label="Subject"
        hint={`${namePlaceholder} becomes the reader’s first name, here and in the text.`}
        maxLength={issueLimits.subject}
        error={errors.subject?.message}
        {...register('subject')}
      />
      <Field
        label="Preview line"
        hint="Optional. Most email programs show it after the subject."
        maxLength={issueLimits.preheader}
        error={errors.preheader?.message}
        {...register('preheader')}
      />
      <RichTextField name="body" label="Text" onBusy={onBusy} disabled={isSending} />
      <SizeWarning />
      <PlaceholderWarning />
    </>
  )
}

/** Warns from 90 % of Gmail's size limit. */
function SizeWarning() {
  const body = useWatch<IssueDraft, 'body'>({ name: 'body' })
  const bytes = emailBytes(body)
  return (
    <div role="status">
      {bytes > gmailClipBytes * 0.9 && (
        <p className="banner">
          <Icon name="warn" />
          <span>
            {`This email is about ${Math.round(bytes / 1000)} kB. Gmail shows the first ${gmailClipBytes / 1000} kB and hides the rest, with your address and the unsubscribe link. Shorten it, or put the rest into a blog post and link to it.`}
          </span>
        </p>
      )}
    </div>
  )
}

/** Only a warning, because braces may be intended. */
function PlaceholderWarning() {
  const [subject, preheader, body] = useWatch<IssueDraft, ['subject', 'preheader', 'body']>({
    name: ['subject', 'preheader', 'body'],
  })
  const place = findUnknownIssuePlaceholder({ subject, preheader, body })
  return (
    <div role="status">
      {place !== null && (
        <p className="banner">
          <Icon name="warn" />
          <span>{`Readers get ${place} exactly as you typed it. Only ${namePlaceholder}, with no formatting inside the braces, is replaced.`}</span>
        </p>
      )}
    </div>
  )
}

export function findUnknownIssuePlaceholder({ subject, preheader, body }: IssueText): string | null {
  const inBody = findUnknownPlaceholder(body)
  return (
    findUnknownPlaceholder(subject) ?? findUnknownPlaceholder(preheader) ?? (inBody && withoutTags(inBody))
  )
}
