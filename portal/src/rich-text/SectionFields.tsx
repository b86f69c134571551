import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field, TextArea } from '../ui/Field.tsx'
import { PictureField } from '../uploads/PictureField.tsx'
import type { SectionFormFields } from './useSections.ts'

type Props = {
  index: number
  onBusy: (key: string, isBusy: boolean) => void
  pictureOf?: (imageUrl: string) => string
  children?: ReactNode
}

const asItIs = (imageUrl: string) => imageUrl

export function SectionFields({ index, onBusy, pictureOf = asItIs, children }: Props) {
  const { control, register, setValue, formState } = useFormContext<SectionFormFields>()
  const section = useWatch({ control, name: `sections.${index}` })
  const errors = formState.errors.sections?.[index]
  return (
    <div className="flow">
      <Field label="Section title" {...register(`sections.${index}.title`)} error={errors?.title?.message} />
      <TextArea
        label="Section text"
        hint="An empty line begins a new paragraph."
        {...register(`sections.${index}.text`)}
        error={errors?.text?.message}
      />
      <PictureField
        label="Picture"
        url={pictureOf(section?.imageUrl ?? '')}
        alt={section?.imageAlt ?? ''}
        onBusy={onBusy}
        onChange={(url) => setValue(`sections.${index}.imageUrl`, url, { shouldDirty: true })}
      >
        <TextArea
          label="Picture description"
          hint="For readers who cannot see it."
          maxLength={300}
          {...register(`sections.${index}.imageAlt`)}
        />
      </PictureField>
      {children}
    </div>
  )
}
