import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { StepTable } from './StepTable.tsx'
import { stepsIn, type TariffDraft } from './tariff-draft.ts'
import { ZoneCountries } from './ZoneCountries.tsx'

type Props = { index: number; onRemove: () => void }

/** Which countries a zone has, what sending there costs, and how long it takes. */
export function ZoneFields({ index, onRemove }: Props) {
  const id = useId()
  const { control, register, formState, getValues, setValue } = useFormContext<TariffDraft>()
  const [name = '', by = 'books'] = useWatch({ control, name: [`zones.${index}.name`, `zones.${index}.by`] })
  const errors = formState.errors.zones?.[index]
  const title = name.trim() || `Zone ${index + 1}`
  return (
    <fieldset className="sheet flow" aria-labelledby={`${id}-title`}>
      <div className="row between">
        <h3 id={`${id}-title`}>{title}</h3>
        <button type="button" className="icon-btn" aria-label={`Remove ${title}`} onClick={onRemove}>
          <Icon name="close" />
        </button>
      </div>
      <Field
        label="Name"
        hint="Shown beside the price."
        autoComplete="off"
        {...register(`zones.${index}.name`)}
        error={errors?.name?.message}
      />
      <ZoneCountries index={index} />
      <div className="field">
        <label htmlFor={id}>Price based on</label>
        <select
          id={id}
          className="input"
          {...register(`zones.${index}.by`, {
            onChange: ({ target }) =>
              setValue(
                `zones.${index}.steps`,
                stepsIn(target.value === 'weight' ? 'weight' : 'books', getValues(`zones.${index}.steps`)),
                { shouldDirty: true, shouldValidate: formState.isSubmitted },
              ),
          })}
        >
          <option value="books">Number of books</option>
          <option value="weight">Weight</option>
        </select>
        {by === 'weight' && (
          <span className="small quiet">
            Each format’s weight counts. A format without one uses the usual weight of its kind.
          </span>
        )}
      </div>
      <StepTable index={index} title={title} />
      <div className="zone-limits">
        <Field
          label="Free above"
          inputMode="decimal"
          autoComplete="off"
          hint="Optional, in US dollars: what the books have to cost together."
          {...register(`zones.${index}.freeAbove`)}
          error={errors?.freeAbove?.message}
        />
        <fieldset className="bare">
          <legend className="label-like">Delivery time, in days</legend>
          <div className="two">
            <Field
              label="From"
              inputMode="numeric"
              autoComplete="off"
              {...register(`zones.${index}.daysFrom`)}
              error={errors?.daysFrom?.message}
            />
            <Field
              label="To"
              inputMode="numeric"
              autoComplete="off"
              {...register(`zones.${index}.daysTo`)}
              error={errors?.daysTo?.message}
            />
          </div>
        </fieldset>
      </div>
    </fieldset>
  )
}
