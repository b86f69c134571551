import { uploadLimits } from '@lorecircle/shared/upload/calls'
import { useState } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import { useFormContext, useWatch } from 'react-hook-form'
import { EpubReport } from '../../ebooks/EpubReport.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { UploadProgress } from '../../uploads/UploadProgress.tsx'
import { useUpload } from '../../uploads/useUpload.ts'
import type { BookDraft } from './book-draft.ts'

const accepted = ['.epub', '.pdf', ...uploadLimits.ebook.types]

/** The file that readers download after they paid. */
export function EbookFileField({ index, onBusy }: { index: number; onBusy: (busy: boolean) => void }) {
  const { control, getValues, setValue } = useFormContext<BookDraft>()
  const [chosen, setChosen] = useState<File | null>(null)
  const file = useWatch({ control, name: `formats.${index}.file` })
  const { state, start, cancel } = useUpload({
    uploadType: 'ebook',
    bookTitle: getValues('title'),
    format: 'eBook',
    onBusy,
    onAccepted: (accepted) => setValue(`formats.${index}.file`, accepted.file, { shouldDirty: true }),
  })
  return (
    <div className="field">
      <span>eBook file</span>
      {file ? (
        <p className="row">
          <Icon name="page" />
          {file.name}
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
          EPUB or PDF, up to {sizeInWords(uploadLimits.ebook.maxBytes)}. Readers get it after they paid;
          without a file they cannot buy it.
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
          <Button className="btn line">
            <Icon name="upload" />
            {file ? 'Change eBook file' : 'Upload eBook file'}
          </Button>
        </FileTrigger>
      </p>
      <UploadProgress state={state} what="file" onCancel={cancel} onRetry={start} />
      <EpubReport file={chosen} />
    </div>
  )
}

const sizeInWords = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toFixed(1).replace('.0', '')} MB`
