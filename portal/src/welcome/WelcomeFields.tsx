import { welcomeLimits } from '@lorecircle/shared/welcome/calls'
import { Controller, useFormContext } from 'react-hook-form'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { Field } from '../ui/Field.tsx'
import { PictureField } from '../uploads/PictureField.tsx'
import type { Busy } from '../uploads/useBusy.ts'
import { CallToActionList } from './CallToActionList.tsx'
import { SectionList } from './SectionList.tsx'
import type { WelcomeDraft } from './welcome-draft.ts'

export function WelcomeFields({ onBusy }: Pick<Busy, 'onBusy'>) {
  const { control, formState, register } = useFormContext<WelcomeDraft>()
  return (
    <>
      <Controller
        control={control}
        name="profileImageUrl"
        render={({ field }) => (
          <PictureField
            label="Profile image"
            url={field.value}
            alt="Your profile"
            isRound
            onBusy={onBusy}
            onChange={field.onChange}
          />
        )}
      />
      <Field
        label="Tagline"
        hint="Optional. One line below your name."
        maxLength={welcomeLimits.tagline}
        {...register('tagline')}
        error={formState.errors.tagline?.message}
      />
      <RichTextField name="welcomeMessage" label="Welcome message" onBusy={onBusy} />
      <CallToActionList />
      <SectionList onBusy={onBusy} />
    </>
  )
}
