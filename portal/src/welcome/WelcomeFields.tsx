import { welcomeLimits } from '@lorecircle/shared/welcome/calls'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { SectionFields } from '../rich-text/SectionFields.tsx'
import { useSections } from '../rich-text/useSections.ts'
import { showToast } from '../toasts/toast.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { MoveButtons } from '../ui/MoveButtons.tsx'
import { focusHeading } from '../ui/Screen.tsx'
import { PictureField } from '../uploads/PictureField.tsx'
import type { Busy } from '../uploads/useBusy.ts'
import { emptyButton, emptySection, type WelcomeDraft } from './welcome-draft.ts'

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

type Props = { onBusy: (key: string, isBusy: boolean) => void }

function SectionList({ onBusy }: Props) {
  const { fields, append, move, takeAway } = useSections()
  return (
    <section className="flow part-list" aria-labelledby="sections">
      <h2 id="sections">Extra sections</h2>
      {fields.length > 0 && (
        <ol className="parts">
          {fields.map(({ id }, index) => (
            <li key={id} className="sheet part">
              <div className="part-head">
                <h3>Section {index + 1}</h3>
                <PartTools
                  what={`section ${index + 1}`}
                  index={index}
                  count={fields.length}
                  onMove={(to) => move(index, to)}
                  onRemove={() => takeAway(index)}
                />
              </div>
              <SectionFields index={index} onBusy={onBusy} />
            </li>
          ))}
        </ol>
      )}
      {fields.length < welcomeLimits.sections && (
        <button type="button" className="btn line" onClick={() => append(emptySection)}>
          <Icon name="plus" />
          Add Section
        </button>
      )}
    </section>
  )
}

/** Up to three call-to-action links. */
function CallToActionList() {
  const { control, register, formState, getValues } = useFormContext<WelcomeDraft>()
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'ctaButtons' })
  const errors = formState.errors.ctaButtons

  const takeAway = (index: number) => {
    const button = getValues(`ctaButtons.${index}`)
    remove(index)
    focusHeading()
    showToast({ text: 'Button removed.', undo: () => insert(index, button, { shouldFocus: false }) })
  }
  return (
    <section className="flow part-list" aria-labelledby="doors">
      <h2 id="doors">
        <span className="joint">Call-to-action</span> buttons
      </h2>
      <p className="small quiet">
        Up to {welcomeLimits.ctaButtons} links with your welcome message: a newsletter, an email, another
        site.
      </p>
      {fields.length > 0 && (
        <ol className="parts">
          {fields.map(({ id }, index) => (
            <li key={id} className="sheet part">
              <div className="part-head">
                <h3>Button {index + 1}</h3>
                <PartTools
                  what={`button ${index + 1}`}
                  index={index}
                  count={fields.length}
                  onMove={(to) => move(index, to)}
                  onRemove={() => takeAway(index)}
                />
              </div>
              <div className="pair">
                <Field
                  label="Label"
                  maxLength={welcomeLimits.label}
                  {...register(`ctaButtons.${index}.label`)}
                  error={errors?.[index]?.label?.message}
                />
                <Field
                  label="URL"
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  {...register(`ctaButtons.${index}.url`)}
                  error={errors?.[index]?.url?.message}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {fields.length < welcomeLimits.ctaButtons && (
        <button type="button" className="btn line" onClick={() => append(emptyButton)}>
          <Icon name="plus" />
          Add Button
        </button>
      )}
    </section>
  )
}

type PartToolsProps = {
  what: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

const PartTools = ({ onRemove, ...move }: PartToolsProps) => (
  <span className="row tight">
    <MoveButtons {...move} />
    <button type="button" className="icon-btn" aria-label={`Remove ${move.what}`} onClick={onRemove}>
      <Icon name="close" />
    </button>
  </span>
)
