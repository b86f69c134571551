import { bookFileKinds, mostStampedBytes } from '@lorecircle/shared/media/book-file'
import { largestFileInBytes } from '@lorecircle/shared/upload/part-plan'
import { useRef, useState } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import { useFormContext, useWatch } from 'react-hook-form'
import { EpubReport } from '../../ebooks/EpubReport.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { sizeInWords } from '../../uploads/parts/in-words.ts'
import { PartProgress } from '../../uploads/parts/PartProgress.tsx'
import { usePartUpload } from '../../uploads/parts/usePartUpload.ts'
import type { BookDraft } from './book-draft.ts'

const accepted = Object.values(bookFileKinds).flatMap(({ ending, contentType }) => [ending, contentType])

/** The file that readers download after they paid. */
export function EbookFileField({ index, onBusy }: { index: number; onBusy: (busy: boolean) => void }) {
  const { control, register, setValue } = useFormContext<BookDraft>()
  const [chosen, setChosen] = useState<File | null>(null)
  const [file, key = ''] = useWatch({ control, name: [`formats.${index}.file`, `formats.${index}.key`] })
  const chooser = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLDivElement>(null)
  /** Whoever has just pressed a button that goes stands at the one that stays. */
  const keepFocus = () => {
    if (field.current?.contains(document.activeElement)) chooser.current?.focus()
  }
  const { state, start, pause, cancel } = usePartUpload({
    place: key,
    onBusy,
    onAccepted: (accepted) => {
      keepFocus()
      setValue(`formats.${index}.file`, accepted, { shouldDirty: true })
    },
  })
  return (
    <div className="field" ref={field}>
      <span>eBook file</span>
      {file ? (
        <p className="row">
          <span>
            <Icon name="page" /> {file.name}
          </span>
          <span className="small quiet">{sizeInWords(file.sizeInBytes)}</span>
          <button
            type="button"
            className="btn text"
            onClick={() => {
              setChosen(null)
              setValue(`formats.${index}.file`, null, { shouldDirty: true })
            }}
          >
            Remove file
          </button>
        </p>
      ) : (
        <p className="small quiet">
          EPUB, PDF, MOBI or audio (MP3, M4B, or a ZIP of MP3s), up to {sizeInWords(largestFileInBytes)}.
          Readers get it after they paid; without a file they cannot buy it.
        </p>
      )}
      <p>
        <FileTrigger
          acceptedFileTypes={accepted}
          onSelect={(files) => {
            const picked = files?.[0]
            if (!picked) return
            setChosen(picked)
            void start(picked)
          }}
        >
          <Button className="btn line" ref={chooser}>
            <Icon name="upload" />
            {labelFor(state.stage, file !== null)}
          </Button>
        </FileTrigger>
      </p>
      <PartProgress
        state={state}
        onPause={pause}
        onGoOn={start}
        onCancel={() => {
          keepFocus()
          cancel()
        }}
      />
      <EpubReport file={chosen} />
      <label className="tick-box">
        <input type="checkbox" {...register(`formats.${index}.stamped`)} />
        Write each reader’s name into their copy
      </label>
      <p className="small quiet">
        On a last page of an EPUB, and small at the foot of a PDF. Files above {sizeInWords(mostStampedBytes)}
        , MOBI and audio are given as they are.
      </p>
    </div>
  )
}

function labelFor(stage: string, hasFile: boolean): string {
  if (stage === 'unfinished') return 'Choose the eBook file again'
  return hasFile ? 'Change eBook file' : 'Upload eBook file'
}
