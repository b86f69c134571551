import type { TariffForAuthor } from '@lorecircle/shared/shipping/calls'
import { byCountryName, countryName, shippingCountries } from '@lorecircle/shared/shipping/countries'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { EditorForm } from '../editing/EditorForm.tsx'
import { useEditor } from '../editing/useEditor.ts'
import { showToast } from '../toasts/toast.ts'
import { About, Field } from '../ui/Field.tsx'
import { mergeTariffs } from './merge-tariffs.ts'
import { saveShipping, shippingConflict, shippingSaveError } from './queries.ts'
import { readTariff } from './read-tariff.ts'
import { SavableTariff } from './savable-tariff.ts'
import { TryOut } from './TryOut.tsx'
import { shippingDraft, TariffDraft } from './tariff-draft.ts'
import { ZoneList } from './ZoneList.tsx'

/** Readers see it at once, so nothing of it saves itself. */
export function TariffEditor({ initial }: { initial: TariffForAuthor }) {
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

const everyCountry = byCountryName(shippingCountries)

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
