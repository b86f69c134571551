import { issueLimits } from '@lorecircle/shared/newsletter/issue'
import { useFormContext } from 'react-hook-form'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { Field } from '../ui/Field.tsx'
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
    </>
  )
}
