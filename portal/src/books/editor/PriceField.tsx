import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { priceWarning } from '../price.ts'
import type { BookDraft } from './book-draft.ts'

export function PriceField({ index }: { index: number }) {
  const { control, register, formState } = useFormContext<BookDraft>()
  const warning = priceWarning(useWatch({ control, name: `formats.${index}.price` }) ?? '')
  return (
    <Field
      label="Price"
      inputMode="decimal"
      placeholder="14.99"
      autoComplete="off"
      hint={warning ? <span className="warning">{warning}</span> : 'US dollars. 0 is free.'}
      {...register(`formats.${index}.price`)}
      error={formState.errors.formats?.[index]?.price?.message}
    />
  )
}
