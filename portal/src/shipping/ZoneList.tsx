import { byCountryName, countryName } from '@lorecircle/shared/shipping/countries'
import { tariffLimits } from '@lorecircle/shared/shipping/tariff-problems'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { showToast } from '../toasts/toast.ts'
import { Icon } from '../ui/Icon.tsx'
import { focusHeading } from '../ui/Screen.tsx'
import { countryGroups } from './country-groups.ts'
import { newZone, type TariffDraft, type ZoneDraft } from './tariff-draft.ts'
import { ZoneFields } from './ZoneFields.tsx'

/** The zones of the form; one that was taken away can come back. */
export function ZoneList() {
  const { control, getValues, formState } = useFormContext<TariffDraft>()
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
      {fields.length < tariffLimits.zones && (
        <AddZone onAdd={(zone) => append(zone)} problem={fields.length === 0 ? problem : undefined} />
      )}
    </div>
  )
}

type AddProps = { onAdd: (zone: ZoneDraft) => void; problem: string | undefined }

/** Zones that many shops have, ready made; a country that another zone has already stays there. */
function AddZone({ onAdd, problem }: AddProps) {
  const { control } = useFormContext<TariffDraft>()
  const [zones, postedFrom] = useWatch({ control, name: ['zones', 'postedFrom'] })
  const taken = new Set(zones.flatMap(({ countries, isPart }) => (isPart ? [] : countries)))
  const home = postedFrom === '' ? [] : [{ name: countryName(postedFrom), countries: [postedFrom] }]
  const groups = [...home, ...countryGroups]
    .map(({ name, countries }) => ({
      name,
      countries: byCountryName(countries.filter((code) => !taken.has(code))),
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
