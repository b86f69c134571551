import './shipping.css'
import type { TariffForAuthor } from '@lorecircle/shared/shipping/calls'
import {
  byCountryName,
  countryInSentence,
  countryName,
  shippingCountries,
} from '@lorecircle/shared/shipping/countries'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { EditorForm } from '../editing/EditorForm.tsx'
import { useEditor } from '../editing/useEditor.ts'
import { showToast } from '../toasts/toast.ts'
import { About, Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { mergeTariffs } from './merge-tariffs.ts'
import { saveShipping, shippingConflict, shippingQuery, shippingSaveError } from './queries.ts'
import { readTariff } from './read-tariff.ts'
import { SavableTariff } from './savable-tariff.ts'
import { TryOut } from './TryOut.tsx'
import { shippingDraft, TariffDraft } from './tariff-draft.ts'
import { ZoneList } from './ZoneList.tsx'

const everyCountry = byCountryName(shippingCountries)

/** Settings, Shipping: where printed books are sent, and what that costs. */
export function ShippingSettings() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...shippingQuery,
    refetchOnMount: 'always',
  })
  return (
    <section className="flow column shipping" aria-labelledby="shipping">
      <h2 id="shipping">Shipping</h2>
      <p>
        Set your shipping rates. Readers see them before they pay. Each country is in one zone; a reader
        elsewhere is told that you do not send there.
      </p>
      {data?.tariff === null && (
        <p className="banner">
          <Icon name="warn" />
          <span>
            {data.homeCountry === null
              ? 'Printed books are not sold yet: connect payments, or save your zones.'
              : `Until you save your zones, printed books are sold in ${countryInSentence(data.homeCountry)} only, and you pay for shipping.`}
          </span>
        </p>
      )}
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Loading>Loading your shipping rates…</Loading>}
      {data && isFetchedAfterMount && <TariffEditor initial={data} />}
    </section>
  )
}

/** Readers see it at once, so nothing of it saves itself. */
function TariffEditor({ initial }: { initial: TariffForAuthor }) {
  const editor = useTariffEditor(initial)
  return (
    <EditorForm
      editor={editor}
      labelledBy="shipping"
      legend="What sending costs"
      onSave={() => void editor.saveAndTell()}
      buttons={
        <button type="submit" className="btn" disabled={editor.isSaving}>
          Save Shipping
        </button>
      }
    >
      <Origin />
      <ZoneList />
      <TryOut />
    </EditorForm>
  )
}

function useTariffEditor(initial: TariffForAuthor) {
  const { mutateAsync } = useMutation(saveShipping)
  const editor = useEditor<TariffDraft, TariffForAuthor>(
    {
      noun: 'tariff',
      nameOf: () => 'shipping',
      shape: TariffDraft,
      savable: SavableTariff,
      draftOf: (stored) => shippingDraft(stored?.tariff ?? null),
      merge: mergeTariffs,
      save: (draft, _stored, etag = '') => mutateAsync({ tariff: readTariff(draft).tariff, etag }),
      theirsIn: shippingConflict,
      failureOf: shippingSaveError,
    },
    initial,
  )
  const saveAndTell = async () => {
    showToast(null)
    if (await editor.save()) showToast({ text: 'Saved: from now on, this is what sending costs.' })
  }
  return { ...editor, saveAndTell }
}

/** Where parcels begin, and how long that takes. */
function Origin() {
  const id = useId()
  const { register, formState } = useFormContext<TariffDraft>()
  const { postedFrom, handlingFrom, handlingTo } = formState.errors
  return (
    <div className="sheet flow">
      <h3>Sending</h3>
      <div className="field">
        <label htmlFor={id}>Sent from</label>
        <select
          id={id}
          className="input"
          aria-invalid={postedFrom ? true : undefined}
          aria-describedby={postedFrom ? `${id}-about` : undefined}
          {...register('postedFrom')}
        >
          <option value="">Choose a country</option>
          {everyCountry.map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </select>
        <About id={id} error={postedFrom?.message} />
      </div>
      <fieldset className="bare">
        <legend className="label-like">Handling time, in days</legend>
        <div className="two">
          <Field
            label="From"
            inputMode="numeric"
            autoComplete="off"
            {...register('handlingFrom')}
            error={handlingFrom?.message}
          />
          <Field
            label="To"
            inputMode="numeric"
            autoComplete="off"
            {...register('handlingTo')}
            error={handlingTo?.message}
          />
        </div>
      </fieldset>
    </div>
  )
}
