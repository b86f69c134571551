import { limits } from '@lorecircle/shared/book/book'
import { type ClipboardEvent, type DragEvent, useEffect, useId, useState } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { CoverField } from '../../covers/CoverField.tsx'
import { useCover } from '../../covers/useCover.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Status } from '../../ui/Notice.tsx'
import { UploadProgress } from '../../uploads/UploadProgress.tsx'
import type { BookDraft } from './book-draft.ts'
import { EbookFiles } from './EbookFiles.tsx'
import { FormatFields } from './FormatFields.tsx'
import { draftNotForSale, type FormatDraft, newFormatDraft } from './format-draft.ts'

type Props = { onBusy: (key: string, busy: boolean) => void }

/** The formats of a book; one that was removed can come back. */
export function FormatList({ onBusy }: Props) {
  const { control, getValues, formState } = useFormContext<BookDraft>()
  const { fields, append, remove, insert } = useFieldArray({ control, name: 'formats' })
  const [removed, setRemoved] = useState<{ index: number; format: FormatDraft }>()

  // Undo ends after a preview or a save, which show that the format is gone, and after a reset, which may restore it.
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
          onClick={() => append(newFormatDraft(getValues('formats')), { shouldFocus: false })}
        >
          <Icon name="plus" />
          Add Another Format
        </button>
      </p>
    </section>
  )
}

type FormatBlockProps = {
  index: number
  onBusy: (key: string, busy: boolean) => void
  /** Absent for the last format that is left. */
  onRemove: (() => void) | undefined
}

/** One format of the book. A cover can be dropped or pasted anywhere on it. */
function FormatBlock({ index, onBusy, onRemove }: FormatBlockProps) {
  const id = useId()
  const { control } = useFormContext<BookDraft>()
  const type = useWatch({ control, name: `formats.${index}.type` })
  const cover = useCover(index, (busy) => onBusy(`${id}-cover`, busy))
  const { isOver, ...given } = useGivenPicture((picture) => void cover.start(picture))
  if (!type) return null
  return (
    <fieldset className="sheet format" data-over={isOver || undefined} {...given}>
      <legend className="hide">
        Format {index + 1}: {type}
      </legend>
      <CoverField index={index} cover={cover} />
      <div className="format-facts flow">
        {cover.state.stage === 'failed' && (
          <UploadProgress state={cover.state} what="image" onCancel={cover.cancel} onRetry={cover.start} />
        )}
        <FormatState index={index} />
        <FormatFields index={index} />
        {type === 'eBook' && <EbookFiles index={index} onBusy={(busy) => onBusy(`${id}-file`, busy)} />}
        {onRemove && (
          <p>
            <button type="button" className="btn text" onClick={onRemove}>
              <Icon name="close" />
              Remove Format
            </button>
          </p>
        )}
      </div>
    </fieldset>
  )
}

function useGivenPicture(onPicture: (picture: File) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    onPaste(event: ClipboardEvent) {
      const picture = pastedPicture(event.clipboardData)
      if (!picture) return
      event.preventDefault()
      onPicture(picture)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const file = givenFile(event.dataTransfer)
      if (file) onPicture(file)
    },
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(event.dataTransfer.types.includes('Files'))
    },
    onDragLeave: () => setOver(false),
  }
}

/** A format that is not purchasable can still be published. */
function FormatState({ index }: { index: number }) {
  const { control } = useFormContext<BookDraft>()
  const format = useWatch({ control, name: `formats.${index}` })
  const hindrance = format && draftNotForSale(format)
  return hindrance ? (
    <p className="state draft">
      <Icon name="warn" />
      <span>{hindrance}</span>
    </p>
  ) : (
    <p className="state">
      <Icon name="check" />
      <span>Ready for sale.</span>
    </p>
  )
}

/** The first file among what was dropped or pasted; null where there is none. */
const givenFile = ({ files }: DataTransfer): File | null => files[0] ?? null

/**
 * The picture that was pasted, or null. Word processors and browsers put a picture of the copied text beside the
 * text itself: that is text.
 */
function pastedPicture({ files, types }: Pick<DataTransfer, 'files' | 'types'>): File | null {
  if (types.includes('text/plain')) return null
  return [...files].find(({ type }) => type.startsWith('image/')) ?? null
}
