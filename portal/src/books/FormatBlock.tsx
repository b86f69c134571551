import { formatTypes } from '@lorecircle/shared/book'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { BookDraft } from './book-draft.ts'
import { CoverField } from './CoverField.tsx'
import { EbookFileField } from './EbookFileField.tsx'

type Props = {
  index: number
  onBusy: (key: string, busy: boolean) => void
  /** Absent for the last format that is left. */
  onRemove: (() => void) | undefined
}

export function FormatBlock({ index, onBusy, onRemove }: Props) {
  const id = useId()
  const { control, register, setValue, formState } = useFormContext<BookDraft>()
  const format = useWatch({ control, name: `formats.${index}` })
  const errors = formState.errors.formats?.[index]
  if (!format) return null
  const isEbook = format.type === 'eBook'

  return (
    <fieldset className="sheet format">
      <legend className="hide">
        Format {index + 1}: {format.type}
      </legend>
      <CoverField index={index} onBusy={(busy) => onBusy(`${id}-cover`, busy)} />
      <div className="flow">
        <div className="format-row">
          <div className="field">
            <label htmlFor={`${id}-type`}>Type</label>
            <select
              id={`${id}-type`}
              className="input"
              {...register(`formats.${index}.type`, {
                // An eBook never runs out, unless its author says so; anything on paper does.
                onChange: (event) => setValue(`formats.${index}.unlimited`, event.target.value === 'eBook'),
              })}
            >
              {formatTypes.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          </div>
          <Field
            label="Price"
            inputMode="decimal"
            placeholder="14.99"
            autoComplete="off"
            hint="US dollars. 0 is free; cards pay from 0.50."
            {...register(`formats.${index}.price`)}
            error={errors?.price?.message}
          />
          <Field
            label="Quantity"
            inputMode="numeric"
            autoComplete="off"
            placeholder={format.unlimited ? '∞' : ''}
            disabled={format.unlimited}
            hint={format.unlimited ? 'Never sells out.' : 'Copies for sale.'}
            {...register(`formats.${index}.quantity`)}
            error={errors?.quantity?.message}
          />
        </div>
        <div className="row">
          <label className="tick-box">
            <input type="checkbox" {...register(`formats.${index}.unlimited`)} />
            Unlimited
          </label>
          <label className="tick-box">
            <input type="checkbox" disabled={format.unlimited} {...register(`formats.${index}.numbered`)} />
            Numbered copies
          </label>
        </div>
        {isEbook && <EbookFileField index={index} onBusy={(busy) => onBusy(`${id}-file`, busy)} />}
        {onRemove && (
          <p>
            <button type="button" className="btn text" onClick={onRemove}>
              <Icon name="close" />
              Remove Format
            </button>
          </p>
        )}
      </div>
    </fieldset>
  )
}
