import { customPageLimits } from '@lorecircle/shared/custom-page/custom-page'
import { type DragEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { SectionFields } from '../rich-text/SectionFields.tsx'
import { useSections } from '../rich-text/useSections.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { MoveButtons } from '../ui/MoveButtons.tsx'
import type { Busy } from '../uploads/useBusy.ts'
import { newSectionDraft, type PageDraft, picturePath } from './page-draft.ts'

export function PageSections({ onBusy }: Pick<Busy, 'onBusy'>) {
  const { fields, append, move, takeAway } = useSections()
  const drag = useDragOrder(move)
  return (
    <section className="flow" aria-labelledby="page-sections">
      <h3 id="page-sections">Sections</h3>
      {fields.length > 0 && (
        <ol className="page-sections">
          {fields.map(({ id }, index) => (
            <li key={id} className="sheet" {...drag.placeAt(index)}>
              <div className="row between">
                <h4>Section {index + 1}</h4>
                <span className="row tight">
                  {fields.length > 1 && (
                    <span className="grip" title="Drag to move" {...drag.gripAt(index)}>
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
              <PageSection index={index} onBusy={onBusy} onRemove={() => takeAway(index)} />
            </li>
          ))}
        </ol>
      )}
      {fields.length < customPageLimits.sections && (
        <button type="button" className="btn line" onClick={() => append(newSectionDraft)}>
          <Icon name="plus" />
          Add Section
        </button>
      )}
    </section>
  )
}

type SectionProps = Pick<Busy, 'onBusy'> & { index: number; onRemove: () => void }

function PageSection({ index, onBusy, onRemove }: SectionProps) {
  const { register, formState } = useFormContext<PageDraft>()
  return (
    <>
      <SectionFields index={index} onBusy={onBusy} pictureOf={(url) => picturePath(url) ?? ''}>
        <Field
          label="Picture address"
          hint="Optional. Upload a picture, or paste the address of one that you have uploaded before."
          inputMode="url"
          {...register(`sections.${index}.imageUrl`)}
          error={formState.errors.sections?.[index]?.imageUrl?.message}
        />
      </SectionFields>
      <p className="step-act">
        <button
          type="button"
          className="btn text"
          aria-label={`Remove Section ${index + 1}`}
          onClick={onRemove}
        >
          <Icon name="close" />
          Remove Section
        </button>
      </p>
    </>
  )
}

function useDragOrder(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  return {
    placeAt: (index: number) => ({
      'data-dragged': dragged === index || undefined,
      onDragOver(event: DragEvent) {
        if (dragged === null) return
        event.preventDefault()
        if (dragged === index) return
        move(dragged, index)
        setDragged(index)
      },
      onDrop: (event: DragEvent) => event.preventDefault(),
    }),
    gripAt: (index: number) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        setDragged(index)
      },
      onDragEnd: () => setDragged(null),
    }),
  }
}
