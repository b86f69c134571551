import { hintLimit } from '@lorecircle/shared/book/signing'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import type { BookDraft } from './book-draft.ts'
import { isSent } from './format-draft.ts'

/** Whether copies of a printed format are signed, and what a dedication costs. */
export function SigningFields({ index }: { index: number }) {
  const id = useId()
  const { control, register, formState } = useFormContext<BookDraft>()
  const name = `formats.${index}` as const
  const [type, signing] = useWatch({ control, name: [`${name}.type`, `${name}.signing`] })
  const errors = formState.errors.formats?.[index]
  if (!isSent({ type })) return null
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Signing</label>
        <select id={id} className="input" {...register(`${name}.signing`)}>
          <option value="not_signed">Not signed</option>
          <option value="signed">Signed</option>
          <option value="dedication">Signed with a dedication</option>
        </select>
      </div>
      {signing === 'dedication' && (
        <div className="pair">
          <Field
            label="Price of a dedication"
            inputMode="decimal"
            autoComplete="off"
            hint="US dollars, added to the price of each copy with a dedication. Empty or 0 is free."
            {...register(`${name}.dedicationPrice`)}
            error={errors?.dedicationPrice?.message}
          />
          <Field
            label="Hint for readers"
            autoComplete="off"
            maxLength={hintLimit}
            hint="Shown below the dedication’s field, such as “A name and one short sentence.”"
            {...register(`${name}.dedicationHint`)}
            error={errors?.dedicationHint?.message}
          />
        </div>
      )}
    </>
  )
}
