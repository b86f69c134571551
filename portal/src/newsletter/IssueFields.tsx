import { emailBytes, gmailShowsBytes, issueLimits } from '@lorecircle/shared/newsletter/issue'
import { useFormContext, useWatch } from 'react-hook-form'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Busy } from '../uploads/useBusy.ts'
import type { IssueDraft } from './issue-draft.ts'

export function IssueFields({ isSending, onBusy }: Pick<Busy, 'onBusy'> & { isSending: boolean }) {
  const { formState, register } = useFormContext<IssueDraft>()
  const { errors } = formState
  return (
    <>
      <Field
        label="Subject"
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
      <RichTextField name="body" label="Letter" onBusy={onBusy} disabled={isSending} />
      <SizeWarning />
    </>
  )
}

/** From 90 % of what Gmail shows, so that nobody learns it from the emails that were sent. */
function SizeWarning() {
  const body = useWatch<IssueDraft, 'body'>({ name: 'body' })
  const bytes = emailBytes(body)
  return (
    <div role="status">
      {bytes > gmailShowsBytes * 0.9 && (
        <p className="banner">
          <Icon name="warn" />
          <span>
            {`This letter comes to about ${Math.round(bytes / 1000)} kB. Gmail shows the first ${gmailShowsBytes / 1000} kB and hides the rest, with your address and the unsubscribe link. Shorten it, or put the rest into a blog post and link to it.`}
          </span>
        </p>
      )}
    </div>
  )
}
