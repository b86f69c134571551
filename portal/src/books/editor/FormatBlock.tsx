import { formatTypes } from '@lorecircle/shared/book/book'
import { type ClipboardEvent, type DragEvent, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CoverField } from '../../covers/CoverField.tsx'
import { givenFile, pastedPicture } from '../../covers/dropped-picture.ts'
import { useCover } from '../../covers/useCover.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { UploadProgress } from '../../uploads/UploadProgress.tsx'
import type { BookDraft } from './book-draft.ts'
import { EbookFileField } from './EbookFileField.tsx'
import { FormatState } from './FormatState.tsx'
import { PriceField } from './PriceField.tsx'

type Props = {
  index: number
  onBusy: (key: string, busy: boolean) => void
  /** Absent for the last format that is left. */
  onRemove: (() => void) | undefined
}

/** One format of the book. A cover can be dropped or pasted anywhere on it. */
export function FormatBlock({ index, onBusy, onRemove }: Props) {
  const id = useId()
  const { control, register, setValue, formState } = useFormContext<BookDraft>()
  const format = useWatch({ control, name: `formats.${index}` })
  const cover = useCover(index, (busy) => onBusy(`${id}-cover`, busy))
  const [isOver, setOver] = useState(false)
  const errors = formState.errors.formats?.[index]
  if (!format) return null
  const isEbook = format.type === 'eBook'

  const paste = (event: ClipboardEvent) => {
    const picture = pastedPicture(event.clipboardData)
    if (!picture) return
    event.preventDefault()
    void cover.start(picture)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = givenFile(event.dataTransfer)
    if (file) void cover.start(file)
  }
  return (
    <fieldset
      className="sheet format"
      data-over={isOver || undefined}
      onPaste={paste}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(event.dataTransfer.types.includes('Files'))
      }}
      onDragLeave={() => setOver(false)}
    >
      <legend className="hide">
        Format {index + 1}: {format.type}
      </legend>
      <CoverField index={index} cover={cover} />
      <div className="flow">
        {cover.state.stage === 'failed' && (
          <UploadProgress state={cover.state} what="image" onCancel={cover.cancel} onRetry={cover.start} />
        )}
        <FormatState index={index} />
        <div className="trio">
          <div className="field">
            <label htmlFor={`${id}-type`}>Type</label>
            <select
              id={`${id}-type`}
              className="input"
              {...register(`formats.${index}.type`, {
                // An eBook never runs out, unless its author says so; anything on paper does.
                onChange: (event) => setValue(`formats.${index}.unlimited`, event.target.value === 'eBook'),
              })}
            >
              {formatTypes.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          </div>
          <PriceField index={index} />
          <Field
            label="Quantity"
            inputMode="numeric"
            autoComplete="off"
            placeholder={format.unlimited ? '∞' : ''}
            disabled={format.unlimited}
            hint={format.unlimited ? 'Never sells out.' : 'Copies for sale.'}
            {...register(`formats.${index}.quantity`)}
            error={errors?.quantity?.message}
          />
        </div>
        <div className="row">
          <label className="tick-box">
            <input type="checkbox" {...register(`formats.${index}.unlimited`)} />
            Unlimited
          </label>
          <label className="tick-box">
            <input type="checkbox" disabled={format.unlimited} {...register(`formats.${index}.numbered`)} />
            Numbered copies
          </label>
        </div>
        <div className="pair">
          <Field
            label="ISBN"
            hint="Optional, with or without hyphens."
            autoComplete="off"
            {...register(`formats.${index}.isbn`)}
            error={errors?.isbn?.message}
          />
          <Field
            label="Pages"
            inputMode="numeric"
            autoComplete="off"
            {...register(`formats.${index}.pages`)}
            error={errors?.pages?.message}
          />
        </div>
        {isEbook && <EbookFileField index={index} onBusy={(busy) => onBusy(`${id}-file`, busy)} />}
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
