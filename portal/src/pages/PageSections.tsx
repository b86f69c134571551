import { ownPageLimits } from '@lorecircle/shared/own-page'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { showToast } from '../live/toast.ts'
import { Field, TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { MoveButtons } from '../ui/MoveButtons.tsx'
import { focusHeading } from '../ui/Screen.tsx'
import { PictureField } from '../uploads/PictureField.tsx'
import { newSection, type PageDraft, picturePath } from './page-draft.ts'

type Props = { onBusy: (key: string, isBusy: boolean) => void }

/** The parts of a page, in the author's order: each with a title, a text and maybe a picture. */
export function PageSections({ onBusy }: Props) {
  const { control, getValues } = useFormContext<PageDraft>()
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'sections' })
  const [dragged, setDragged] = useState<number | null>(null)

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
    <section className="flow" aria-labelledby="page-sections">
      <h3 id="page-sections">Sections</h3>
      {fields.length > 0 && (
        <ol className="page-sections">
          {fields.map(({ id }, index) => (
            <li
              key={id}
              className="sheet"
              data-dragged={dragged === index || undefined}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                if (dragged === index) return
                move(dragged, index)
                setDragged(index)
              }}
              onDrop={(event) => event.preventDefault()}
            >
              <div className="row between">
                <h4>Section {index + 1}</h4>
                <span className="row tight">
                  {fields.length > 1 && (
                    // biome-ignore lint/a11y/noStaticElementInteractions: for pointers alone; the buttons beside it move it, too
                    <span
                      className="grip"
                      draggable
                      title="Drag to move"
                      onDragStart={(event) => {
                        event.dataTransfer.effectAllowed = 'move'
                        setDragged(index)
                      }}
                      onDragEnd={() => setDragged(null)}
                    >
                      <Icon name="menu" />
                    </span>
                  )}
                  <MoveButtons
                    what={`section ${index + 1}`}
                    index={index}
                    count={fields.length}
                    onMove={(to) => move(index, to)}
                  />
                </span>
              </div>
              <SectionFields index={index} onBusy={onBusy} />
              <button
                type="button"
                className="btn text"
                aria-label={`Remove Section ${index + 1}`}
                onClick={() => takeAway(index)}
              >
                <Icon name="close" />
                Remove Section
              </button>
            </li>
          ))}
        </ol>
      )}
      {fields.length < ownPageLimits.sections && (
        <button type="button" className="btn line" onClick={() => append(newSection)}>
          <Icon name="plus" />
          Add Section
        </button>
      )}
    </section>
  )
}

function SectionFields({ index, onBusy }: Props & { index: number }) {
  const { control, register, setValue, formState } = useFormContext<PageDraft>()
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
        url={picturePath(section?.imageUrl ?? '') ?? ''}
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
      <Field
        label="Image URL"
        hint="Optional. Upload a picture, or paste the address of one that you have uploaded before."
        inputMode="url"
        {...register(`sections.${index}.imageUrl`)}
        error={errors?.imageUrl?.message}
      />
    </div>
  )
}
