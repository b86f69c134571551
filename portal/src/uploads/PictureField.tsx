import { type ReactNode, useId } from 'react'
import { Button, type DropItem, DropZone, FileTrigger } from 'react-aria-components'
import { Icon } from '../ui/Icon.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { useUpload } from './useUpload.ts'
import './picture-field.css'

type Props = {
  label: string
  /** URL of the picture; empty if there is none. */
  url: string
  alt: string
  onChange: (url: string) => void
  onBusy: (key: string, isBusy: boolean) => void
  isRound?: true
  children?: ReactNode
}

export function PictureField({ label, url, alt, onChange, onBusy, isRound, children }: Props) {
  const id = useId()
  const { state, start, cancel } = useUpload({
    uploadType: 'profile',
    bookTitle: '',
    format: '',
    onBusy: (isBusy) => onBusy(id, isBusy),
    onAccepted: ({ imageUrl }) => onChange(imageUrl ?? ''),
  })
  return (
    <fieldset className="bare picture-field">
      <legend>{label}</legend>
      <DropZone
        className="drop-zone"
        aria-label={`${label}: drop or paste it here`}
        onDrop={async ({ items }) => {
          const file = await droppedFile(items)
          if (file) await start(file)
        }}
      >
        <span className="picture-frame" data-round={isRound}>
          {url ? <img src={url} alt={alt} /> : <Icon name="picture" />}
        </span>
      </DropZone>
      <div className="stack">
        <div className="row">
          <FileTrigger
            acceptedFileTypes={['image/*']}
            onSelect={(files) => {
              const file = files?.[0]
              if (file) void start(file)
            }}
          >
            <Button className="btn line" aria-label={`${url ? 'Change' : 'Upload'} ${label.toLowerCase()}`}>
              <Icon name="upload" />
              {url ? 'Change' : 'Upload'}
            </Button>
          </FileTrigger>
          {url && (
            <button
              type="button"
              className="btn text"
              aria-label={`Remove ${label.toLowerCase()}`}
              onClick={() => onChange('')}
            >
              Remove
            </button>
          )}
        </div>
        <UploadProgress state={state} what="image" onCancel={cancel} onRetry={start} />
        {url && children}
      </div>
    </fieldset>
  )
}

/** Null if no file was dropped or pasted. */
async function droppedFile(items: DropItem[]): Promise<File | null> {
  const item = items.find((candidate) => candidate.kind === 'file')
  return item?.kind === 'file' ? item.getFile() : null
}
