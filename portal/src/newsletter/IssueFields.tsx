import { issueLimits } from '@lorecircle/shared/newsletter/issue'
import { Controller, useFormContext } from 'react-hook-form'
import { RichText } from '../rich-text/RichText.tsx'
import { Field } from '../ui/Field.tsx'
import type { Busy } from '../uploads/useBusy.ts'
import type { IssueDraft } from './issue-draft.ts'

export function IssueFields({ isSending, onBusy }: Pick<Busy, 'onBusy'> & { isSending: boolean }) {
  const { control, formState, register } = useFormContext<IssueDraft>()
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
        hint="Optional. Most mail programs show it behind the subject."
        maxLength={issueLimits.preheader}
        error={errors.preheader?.message}
        {...register('preheader')}
      />
      <Controller
        control={control}
        name="body"
        render={({ field: { value, onChange } }) => (
          <RichText
            label="Letter"
            value={value}
            onChange={onChange}
            onBusy={onBusy}
            disabled={isSending}
            error={errors.body?.message}
          />
        )}
      />
    </>
  )
}
