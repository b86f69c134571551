import { welcomeLimits } from '@lorecircle/shared/calls/welcome'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { showToast } from '../live/toast.ts'
import { Field, TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PartTools } from '../ui/PartTools.tsx'
import { focusHeading } from '../ui/Screen.tsx'
import { PictureField } from '../uploads/PictureField.tsx'
import { emptySection, type WelcomeDraft } from './welcome-draft.ts'

type Props = { onBusy: (key: string, isBusy: boolean) => void }

/** What else the welcome page tells: chapters with a title, a text and maybe a picture. */
export function SectionList({ onBusy }: Props) {
  const { control, getValues } = useFormContext<WelcomeDraft>()
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'sections' })

  const takeAway = (index: number) => {
    const section = getValues(`sections.${index}`)
    remove(index)
    focusHeading()
    showToast({
      text: `${section.title.trim() || 'Section'} removed.`,
      undo: () => insert(index, section, { shouldFocus: false }),
    })
  }
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

function SectionFields({ index, onBusy }: Props & { index: number }) {
  const { control, register, setValue, formState } = useFormContext<WelcomeDraft>()
  const section = useWatch({ control, name: `sections.${index}` })
  const errors = formState.errors.sections?.[index]
  return (
    <div className="flow">
      <Field label="Title" {...register(`sections.${index}.title`)} error={errors?.title?.message} />
      <TextArea
        label="Text"
        hint="An empty line begins a new paragraph."
        {...register(`sections.${index}.text`)}
        error={errors?.text?.message}
      />
      <PictureField
        label="Picture"
        url={section?.imageUrl ?? ''}
        alt={section?.imageAlt ?? ''}
        onBusy={onBusy}
        onChange={(url) => setValue(`sections.${index}.imageUrl`, url, { shouldDirty: true })}
      >
        <Field
          label="Picture description"
          hint="For readers who cannot see it."
          maxLength={300}
          {...register(`sections.${index}.imageAlt`)}
        />
      </PictureField>
    </div>
  )
}
