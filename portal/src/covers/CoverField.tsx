import { coverAltOf } from '@lorecircle/shared/book/book'
import { sharpCover } from '@lorecircle/shared/media/picture-size'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { UploadProgress } from '../uploads/UploadProgress.tsx'
import { Cropper } from './Cropper.tsx'
import type { Cover, Covered } from './useCover.ts'
import './cover-field.css'

/** A format's cover: picked here, or dropped or pasted anywhere on its block; shown at once, kept when accepted. */
export function CoverField({
  index,
  cover: { state, start, cancel, waiting },
}: {
  index: number
  cover: Cover
}) {
  const { control, setValue, register } = useFormContext<Covered>()
  const [title, formats] = useWatch({ control, name: ['title', 'formats'] })
  const format = formats[index]
  const local = useObjectUrl(state.stage === 'sending' || state.stage === 'failed' ? state.file : null)
  const [broken, setBroken] = useState<string>()
  /** The address and the width in pixels of the picture that was last loaded. */
  const [loaded, setLoaded] = useState<Loaded>()
  const given = local ?? (format?.coverImageUrl || null)
  const shown = given === broken ? null : given

  const lender = shown ? undefined : formats.find(({ coverImageUrl }) => coverImageUrl)
  const wear = ({ coverImageUrl, coverImages, coverAlt }: WornCover) => {
    setValue(`formats.${index}.coverImageUrl`, coverImageUrl, { shouldDirty: true })
    setValue(`formats.${index}.coverImages`, coverImages, { shouldDirty: true })
    setValue(`formats.${index}.coverAlt`, coverAlt, { shouldDirty: true })
  }
  return (
    <div className="cover-field">
      <Shown
        src={shown}
        alt={format?.coverAlt || coverAltOf(title)}
        onLoaded={setLoaded}
        onBroken={setBroken}
      />
      {shown && loaded?.src === shown && loaded.width < sharpCover.width && (
        <p className="small" role="status">
          Small for a cover: readers see it blurred. Choose one of at least {sharpCover.width} ×{' '}
          {sharpCover.height} pixels.
        </p>
      )}
      <PickFile onFile={start}>{shown ? 'Change cover' : 'Upload cover'}</PickFile>
      {!shown && state.stage === 'idle' && <p className="small quiet">You can also drop or paste it here.</p>}
      {state.stage !== 'failed' && (
        <UploadProgress state={state} what="image" onCancel={cancel} onRetry={start} />
      )}
      {waiting && <Cropper {...waiting} onDone={waiting.use} onCancel={cancel} />}
      {lender && state.stage === 'idle' && (
        <button type="button" className="btn text" onClick={() => wear(lender)}>
          Same as {lender.type}
        </button>
      )}
      {format?.coverImageUrl && (
        <>
          <TextArea
            label="Cover description"
            hint="For readers who cannot see it."
            placeholder={coverAltOf(title)}
            maxLength={300}
            {...register(`formats.${index}.coverAlt`)}
          />
          <button type="button" className="btn text" onClick={() => wear(bare)}>
            Remove cover
          </button>
        </>
      )}
    </div>
  )
}

type Loaded = { src: string; width: number }
type ShownProps = {
  src: string | null
  alt: string
  onLoaded: (loaded: Loaded) => void
  onBroken: (src: string) => void
}

const Shown = ({ src, alt, onLoaded, onBroken }: ShownProps) => (
  <span className={src ? 'cover' : 'cover none'}>
    {src ? (
      <img
        src={src}
        alt={alt}
        width={300}
        height={450}
        onLoad={({ currentTarget }) => onLoaded({ src, width: currentTarget.naturalWidth })}
        onError={() => onBroken(src)}
      />
    ) : (
      'No Cover Image'
    )}
  </span>
)

const PickFile = ({ onFile, children }: { onFile: (file: File) => unknown; children: ReactNode }) => (
  <FileTrigger
    acceptedFileTypes={['image/*']}
    onSelect={(files) => {
      const file = files?.[0]
      if (file) onFile(file)
    }}
  >
    <Button className="btn line">
      <Icon name="upload" />
      {children}
    </Button>
  </FileTrigger>
)

type WornCover = Pick<Covered['formats'][number], 'coverImageUrl' | 'coverImages' | 'coverAlt'>
const bare: WornCover = { coverImageUrl: '', coverImages: [], coverAlt: '' }

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
