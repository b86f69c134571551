import { customPageLimits } from '@lorecircle/shared/custom-page/custom-page'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { SectionFields } from '../rich-text/SectionFields.tsx'
import { useSections } from '../rich-text/useSections.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { MoveButtons } from '../ui/MoveButtons.tsx'
import { newSection, type PageDraft, picturePath } from './page-draft.ts'

type Props = { onBusy: (key: string, isBusy: boolean) => void }

const labels = { title: 'Section title', text: 'Section text' }

/** The parts of a page, in the author's order: each with a title, a text and maybe a picture. */
export function PageSections({ onBusy }: Props) {
  const { fields, append, move, takeAway } = useSections()
  const [dragged, setDragged] = useState<number | null>(null)

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
              <SectionFields
                index={index}
                labels={labels}
                onBusy={onBusy}
                pictureOf={(url) => picturePath(url) ?? ''}
              >
                <ImageUrl index={index} />
              </SectionFields>
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
      {fields.length < customPageLimits.sections && (
        <button type="button" className="btn line" onClick={() => append(newSection)}>
          <Icon name="plus" />
          Add Section
        </button>
      )}
    </section>
  )
}

function ImageUrl({ index }: { index: number }) {
  const { register, formState } = useFormContext<PageDraft>()
  return (
    <Field
      label="Image URL"
      hint="Optional. Upload a picture, or paste the address of one that you have uploaded before."
      inputMode="url"
      {...register(`sections.${index}.imageUrl`)}
      error={formState.errors.sections?.[index]?.imageUrl?.message}
    />
  )
}
