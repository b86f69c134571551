import { countryName, shippingCountries, sortByCountryName } from '@lorecircle/shared/shipping/countries'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ChosenNames, NamePicker } from '../ui/NamePicker.tsx'
import { countryGroups } from './country-groups.ts'
import { type ShippingRatesDraft, summarizeCountries, type ZoneDraft } from './tariff-draft.ts'

const codes = new Map(sortByCountryName(shippingCountries).map((code) => [countryName(code), code]))
const names = [...codes.keys()]

export function ZoneCountries({ index }: { index: number }) {
  const { control, register, setValue, formState } = useFormContext<ShippingRatesDraft>()
  const zones = useWatch({ control, name: 'zones' })
  const own = zones[index]
  const problem = formState.errors.zones?.[index]?.countries?.message
  if (!own) return null
  const isTaken = ({ isElsewhere, isPart }: ZoneDraft) => !isElsewhere && !isPart && !own.isPart
  const taken = new Set([...own.countries, ...zones.flatMap((zone) => (isTaken(zone) ? zone.countries : []))])
  const set = (countries: readonly string[]) =>
    setValue(`zones.${index}.countries`, sortByCountryName([...new Set(countries)]), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    })
  const codeOf = (name: string) => codes.get(name) ?? name
  const groups = countryGroups.flatMap(({ name, countries }) => {
    const more = countries.filter((code) => !taken.has(code))
    return more.length > 0 ? [{ name, more }] : []
  })
  return (
    <>
      <label className="tick-box">
        <input type="checkbox" {...register(`zones.${index}.isElsewhere`)} />
        All countries without a zone
      </label>
      {!own.isElsewhere && (
        <>
          <Chosen
            countries={own.countries}
            onRemove={(name) => set(own.countries.filter((code) => code !== codeOf(name)))}
          />
          <NamePicker
            label="Add a country"
            hint={own.isPart ? 'One country.' : 'Countries of other zones cannot be chosen.'}
            error={problem}
            placeholder="Choose a country"
            options={names}
            isOpen={(name) => !taken.has(codeOf(name))}
            onPick={(name) => set([...own.countries, codeOf(name)])}
          />
          {!own.isPart && (
            <div className="row">
              {groups.map(({ name, more }) => (
                <button
                  key={name}
                  type="button"
                  className="btn text"
                  onClick={() => set([...own.countries, ...more])}
                >
                  <Icon name="plus" />
                  {name}
                </button>
              ))}
            </div>
          )}
          <label className="tick-box">
            <input type="checkbox" {...register(`zones.${index}.isPart`)} />
            Only part of a country
          </label>
          {own.isPart && (
            <Field
              label="Only these states or postal codes"
              hint="Separated by commas. States as AK, HI (United States, Canada, Australia), the beginnings of postal codes as BT*, 967*. The rest of the country is in its own zone, or in the one for all countries without a zone."
              autoComplete="off"
              {...register(`zones.${index}.areas`)}
              error={formState.errors.zones?.[index]?.areas?.message}
            />
          )}
        </>
      )}
      {own.isElsewhere && problem && (
        <p className="small error" role="alert">
          <Icon name="warn" />
          {problem}
        </p>
      )}
    </>
  )
}

const manyCountries = 8

function Chosen({ countries, onRemove }: { countries: string[]; onRemove: (name: string) => void }) {
  const list = (
    <ChosenNames label="Countries of this zone" names={countries.map(countryName)} onRemove={onRemove} />
  )
  if (countries.length <= manyCountries) return list
  return (
    <details className="fold">
      <summary>
        {summarizeCountries({ isElsewhere: false, countries })}
        <Icon name="down" className="i turns" />
      </summary>
      {list}
    </details>
  )
}
