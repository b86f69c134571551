import { uploadLimits } from '@lorecircle/shared/calls'
import { useEffect, useState } from 'react'
import { Button, DropZone, FileTrigger } from 'react-aria-components'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { UploadProgress } from '../uploads/UploadProgress.tsx'
import { useUpload } from '../uploads/useUpload.ts'
import type { BookDraft, FormatDraft } from './book-draft.ts'
import { droppedFile } from './dropped-file.ts'

/** A format's cover: dropped, pasted or picked; shown at once, kept when it was accepted. */
export function CoverField({ index, onBusy }: { index: number; onBusy: (busy: boolean) => void }) {
  const { control, getValues, setValue, register } = useFormContext<BookDraft>()
  const format = useWatch({ control, name: `formats.${index}` })
  const { state, start, cancel } = useUpload({
    uploadType: 'book',
    bookTitle: getValues('title'),
    format: format?.type ?? '',
    onBusy,
    onAccepted: ({ imageUrl, record }) => {
      setValue(`formats.${index}.coverImageUrl`, imageUrl ?? '', { shouldDirty: true })
      setValue(`formats.${index}.coverImages`, [record], { shouldDirty: true })
    },
  })
  const sending = state.stage === 'idle' ? null : state.file
  const local = useObjectUrl(sending)
  const shown = local ?? (format?.coverImageUrl || null)

  const others = useWatch({ control, name: 'formats' })
  const lender = shown ? undefined : others.find(({ coverImageUrl }) => coverImageUrl)
  const borrow = ({ coverImageUrl, coverImages, coverAlt }: FormatDraft) => {
    setValue(`formats.${index}.coverImageUrl`, coverImageUrl, { shouldDirty: true })
    setValue(`formats.${index}.coverImages`, coverImages, { shouldDirty: true })
    setValue(`formats.${index}.coverAlt`, coverAlt, { shouldDirty: true })
  }
  const remove = () => {
    setValue(`formats.${index}.coverImageUrl`, '', { shouldDirty: true })
    setValue(`formats.${index}.coverImages`, [], { shouldDirty: true })
  }
  return (
    <div className="cover-field">
      <DropZone
        className="drop-zone"
        aria-label="Cover image: drop or paste it here"
        onDrop={async ({ items }) => {
          const file = await droppedFile(items)
          if (file) await start(file)
        }}
      >
        <span className={shown ? 'cover' : 'cover none'}>
          {shown ? <Picture src={shown} alt={format?.coverAlt ?? ''} /> : 'No Cover Image'}
        </span>
      </DropZone>
      <FileTrigger
        acceptedFileTypes={[...uploadLimits.book.types]}
        onSelect={(files) => {
          const file = files?.[0]
          if (file) void start(file)
        }}
      >
        <Button className="btn line">
          <Icon name="upload" />
          {shown ? 'Change cover' : 'Upload cover'}
        </Button>
      </FileTrigger>
      <UploadProgress state={state} what="image" onCancel={cancel} onRetry={start} />
      {lender && state.stage === 'idle' && (
        <button type="button" className="btn text" onClick={() => borrow(lender)}>
          Same as {lender.type}
        </button>
      )}
      {format?.coverImageUrl && (
        <>
          <TextArea
            label="Cover description"
            hint="For readers who cannot see it."
            maxLength={300}
            {...register(`formats.${index}.coverAlt`)}
          />
          <button type="button" className="btn text" onClick={remove}>
            Remove cover
          </button>
        </>
      )}
    </div>
  )
}

/** The drawn placeholder takes the place of a picture that does not come. */
function Picture({ src, alt }: { src: string; alt: string }) {
  const [failed, setFailed] = useState<string>()
  if (failed === src) return <span className="small quiet">No Cover Image</span>
  return <img src={src} alt={alt} width={300} height={450} onError={() => setFailed(src)} />
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const next = file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
    setUrl(next ?? null)
    return () => {
      if (next) URL.revokeObjectURL(next)
    }
  }, [file])
  return url
}
