import { type ClipboardEvent, type DragEvent, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CoverField } from '../../covers/CoverField.tsx'
import { givenFile, pastedPicture } from '../../covers/dropped-picture.ts'
import { useCover } from '../../covers/useCover.ts'
import { Icon } from '../../ui/Icon.tsx'
import { UploadProgress } from '../../uploads/UploadProgress.tsx'
import type { BookDraft } from './book-draft.ts'
import { EbookFiles } from './EbookFiles.tsx'
import { FormatFields } from './FormatFields.tsx'
import { FormatState } from './FormatState.tsx'

type Props = {
  index: number
  onBusy: (key: string, busy: boolean) => void
  /** Absent for the last format that is left. */
  onRemove: (() => void) | undefined
}

/** One format of the book. A cover can be dropped or pasted anywhere on it. */
export function FormatBlock({ index, onBusy, onRemove }: Props) {
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

/** What is pasted into an element, or dropped on it. */
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
