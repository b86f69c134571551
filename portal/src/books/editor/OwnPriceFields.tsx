import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import type { BookDraft } from './book-draft.ts'

/** Whether readers pay what they want for a format, and what is suggested to them. */
export function OwnPriceFields({ index }: { index: number }) {
  const { control, register, formState } = useFormContext<BookDraft>()
  const name = `formats.${index}` as const
  const ownPriced = useWatch({ control, name: `${name}.ownPriced` })
  return (
    <>
      <label className="tick-box">
        <input type="checkbox" {...register(`${name}.ownPriced`)} />
        Readers pay what they want
      </label>
      {ownPriced && (
        <Field
          label="Suggested price"
          inputMode="decimal"
          autoComplete="off"
          hint="Shown in the price field at first. Leave empty to suggest the minimum."
          {...register(`${name}.suggestedPrice`)}
          error={formState.errors.formats?.[index]?.suggestedPrice?.message}
        />
      )}
    </>
  )
}
