import { bundleLimits } from '@lorecircle/shared/bundle/bundle'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field, TextArea } from '../ui/Field.tsx'
import { PictureField } from '../uploads/PictureField.tsx'
import type { Busy } from '../uploads/useBusy.ts'
import { BundleCard } from './BundleCard.tsx'
import type { BundleDraft } from './bundle-draft.ts'
import { Parts } from './Parts.tsx'
import { sumInWords } from './sums.ts'
import { useChosenParts } from './useChosenParts.ts'

type Props = Pick<Busy, 'onBusy'> & {
  /** Null while it has no address. */
  slug: string | null
}

/** What a bundle is called, what is in it, what it costs, and how readers will see it. */
export function BundleFields({ slug, onBusy }: Props) {
  const { control, register, setValue, formState } = useFormContext<BundleDraft>()
  const [price, pictureUrl, pictureAlt] = useWatch({ control, name: ['price', 'pictureUrl', 'pictureAlt'] })
  const { isLoading, listInCents } = useChosenParts()
  const sum = sumInWords(price, listInCents)
  const { errors } = formState
  return (
    <>
      <div className="sheet flow">
        <Field
          label="Name"
          maxLength={bundleLimits.name}
          hint={
            slug === null
              ? 'The name that it is first saved with makes its address.'
              : `Its address ends with /bundle/${slug}, whatever the name becomes.`
          }
          error={errors.name?.message}
          {...register('name')}
        />
        <TextArea
          label="Description"
          hint="Optional. Why these belong together."
          rows={4}
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
      <Parts />
      <div className="sheet flow">
        <Field
          label="Price in US dollars"
          inputMode="decimal"
          autoComplete="off"
          hint={isLoading ? 'Adding up…' : sum.words}
          error={errors.price?.message ?? (sum.isWrong ? sum.words : undefined)}
          {...register('price')}
        />
      </div>
      <div className="sheet flow">
        <PictureField
          label="Picture"
          url={pictureUrl}
          alt={pictureAlt}
          onChange={(url) => setValue('pictureUrl', url, { shouldDirty: true })}
          onBusy={onBusy}
        >
          <Field
            label="What the picture shows"
            hint="For readers who cannot see it."
            {...register('pictureAlt')}
          />
        </PictureField>
        <p className="small quiet">Without a picture, the covers of the books stand side by side.</p>
      </div>
      <BundleCard />
    </>
  )
}
