import { countryName, sortByCountryName } from '@lorecircle/shared/shipping/countries'
import { shippingRateLimits } from '@lorecircle/shared/shipping/tariff-problems'
import { useId } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { showToast } from '../toasts/toast.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { focusHeading } from '../ui/Screen.tsx'
import { countryGroups } from './country-groups.ts'
import { StepTable } from './StepTable.tsx'
import { convertSteps, newZone, type ShippingRatesDraft, type ZoneDraft } from './tariff-draft.ts'
import { ZoneCountries } from './ZoneCountries.tsx'

export function ZoneList() {
  const { control, getValues, formState } = useFormContext<ShippingRatesDraft>()
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'zones' })
  const { zones: errors } = formState.errors
  const problem = errors?.root?.message ?? errors?.message
  const takeAway = (index: number) => {
    const zone = getValues(`zones.${index}`)
    remove(index)
    focusHeading()
    showToast({
      text: `${zone.name.trim() || 'The zone'} is removed.`,
      undo: () => insert(index, zone, { shouldFocus: false }),
    })
  }
  return (
    <div className="flow">
      {fields.map(({ id }, index) => (
        <ZoneFields key={id} index={index} onRemove={() => takeAway(index)} />
      ))}
      {fields.length < shippingRateLimits.zones && (
        <AddZone onAdd={(zone) => append(zone)} problem={fields.length === 0 ? problem : undefined} />
      )}
    </div>
  )
}

type AddProps = { onAdd: (zone: ZoneDraft) => void; problem: string | undefined }

function AddZone({ onAdd, problem }: AddProps) {
  const { control } = useFormContext<ShippingRatesDraft>()
  const [zones, postedFrom] = useWatch({ control, name: ['zones', 'postedFrom'] })
  const taken = new Set(zones.flatMap(({ countries, isPart }) => (isPart ? [] : countries)))
  const home = postedFrom === '' ? [] : [{ name: countryName(postedFrom), countries: [postedFrom] }]
  const groups = [...home, ...countryGroups]
    .map(({ name, countries }) => ({
      name,
      countries: sortByCountryName(countries.filter((code) => !taken.has(code))),
    }))
    .filter(({ countries }) => countries.length > 0)
  const add = (zone: Omit<Parameters<typeof newZone>[0], 'zoneId'>) =>
    onAdd(newZone({ zoneId: crypto.randomUUID(), ...zone }))
  return (
    <fieldset className="sheet flow">
      <legend className="hide">Add a zone</legend>
      <h3>Add a zone</h3>
      {problem && (
        <p className="error" role="alert">
          <Icon name="warn" />
          {problem}
        </p>
      )}
      <div className="row">
        {groups.map(({ name, countries }) => (
          <button key={name} type="button" className="btn line" onClick={() => add({ name, countries })}>
            <Icon name="plus" />
            {name}
          </button>
        ))}
        {!zones.some(({ isElsewhere }) => isElsewhere) && (
          <button
            type="button"
            className="btn line"
            onClick={() => add({ name: 'Everywhere else', isElsewhere: true })}
          >
            <Icon name="plus" />
            Everywhere else
          </button>
        )}
        <button type="button" className="btn line" onClick={() => add({ name: '' })}>
          <Icon name="plus" />
          Countries of my choice
        </button>
      </div>
    </fieldset>
  )
}

type Props = { index: number; onRemove: () => void }

function ZoneFields({ index, onRemove }: Props) {
  const id = useId()
  const { control, register, formState, getValues, setValue } = useFormContext<ShippingRatesDraft>()
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
                convertSteps(
                  target.value === 'weight' ? 'weight' : 'books',
                  getValues(`zones.${index}.steps`),
                ),
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
