import { timeZoneInWords } from '@lorecircle/shared/time-zone/days'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTimeZone } from '../../progress/useTimeZone.ts'
import { Field } from '../../ui/Field.tsx'
import type { BookDraft } from './book-draft.ts'

/** When a book comes out that readers can preorder until then. */
export function ReleaseFields() {
  const { control, register, formState } = useFormContext<BookDraft>()
  const { errors } = formState
  const timeZone = timeZoneInWords(useTimeZone())
  const releaseOn = useWatch({ control, name: 'releaseOn' })
  return (
    <div className="pair">
      <Field
        label="Release date"
        type="date"
        hint={
          releaseOn
            ? `Readers preorder it: they pay now, and get it when this day begins in ${timeZone}. If you move the day, each of them is told. Empty brings it out at once.`
            : 'Only for a book that is still to come.'
        }
        {...register('releaseOn')}
        error={errors.releaseOn?.message}
      />
      {releaseOn && (
        <Field
          label="Ask for addresses again"
          inputMode="numeric"
          autoComplete="off"
          hint="So many days before, whoever waits for a parcel is asked whether their address is still right."
          {...register('askAddressDays')}
          error={errors.askAddressDays?.message}
        />
      )}
    </div>
  )
}
