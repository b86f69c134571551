import { limits } from '@lorecircle/shared/book/book'
import { useEffect, useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { Icon } from '../../ui/Icon.tsx'
import { Status } from '../../ui/Notice.tsx'
import type { BookDraft } from './book-draft.ts'
import { FormatBlock } from './FormatBlock.tsx'
import { type FormatDraft, newFormat } from './format-draft.ts'

type Props = { onBusy: (key: string, busy: boolean) => void }

/** The formats of a book; one that was removed can come back. */
export function FormatList({ onBusy }: Props) {
  const { control, getValues, formState } = useFormContext<BookDraft>()
  const { fields, append, remove, insert } = useFieldArray({ control, name: 'formats' })
  const [removed, setRemoved] = useState<{ index: number; format: FormatDraft }>()

  // Whoever looks at the page or saves it has seen that it is without it; a form that is filled anew may have it again.
  const { submitCount } = formState
  // Of its own: the form's own state knows of the first filling only after the next change.
  const { defaultValues } = useFormState({ control })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look, each save and each filling ends it
  useEffect(() => setRemoved(undefined), [submitCount, defaultValues])

  const take = (index: number) => {
    const format = getValues('formats')[index]
    if (format) setRemoved({ index, format })
    remove(index)
  }
  const bringBack = () => {
    if (removed) insert(removed.index, removed.format, { shouldFocus: false })
    setRemoved(undefined)
  }
  return (
    <section className="flow" aria-label="Formats of this book">
      {fields.map((field, index) => (
        <FormatBlock
          key={field.id}
          index={index}
          onBusy={onBusy}
          onRemove={fields.length > 1 ? () => take(index) : undefined}
        />
      ))}
      {removed && (
        <Status>
          {removed.format.type} removed.
          <button type="button" className="btn text" onClick={bringBack}>
            <Icon name="undo" />
            Undo
          </button>
        </Status>
      )}
      <p>
        <button
          type="button"
          className="btn line"
          disabled={fields.length >= limits.formats}
          onClick={() => append(newFormat(getValues('formats')), { shouldFocus: false })}
        >
          <Icon name="plus" />
          Add Another Format
        </button>
      </p>
    </section>
  )
}
