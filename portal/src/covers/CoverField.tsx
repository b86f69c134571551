import './cover-field.css'
import { defaultCoverAlt } from '@lorecircle/shared/book/book'
import { sharpCover } from '@lorecircle/shared/media/picture-size'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, Dialog, FileTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { PictureArea, Size } from '../uploads/picture-part.ts'
import { UploadProgress } from '../uploads/UploadProgress.tsx'
import { type Crop, centredCrop, cropArea, maxZoom, moveCrop, zoomCrop } from './crop.ts'
import type { CoverFormFields, CoverState } from './useCover.ts'

/** Step of an arrow key, as a fraction of the frame's width and height. */
const step = 0.02

const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

export function CoverField({
  index,
  cover: { state, start, cancel, waiting },
}: {
  index: number
  cover: CoverState
}) {
  const { control, setValue, register } = useFormContext<CoverFormFields>()
  const [title, formats] = useWatch({ control, name: ['title', 'formats'] })
  const format = formats[index]
  const local = useObjectUrl(state.stage === 'sending' || state.stage === 'failed' ? state.file : null)
  const [broken, setBroken] = useState<string>()
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
        alt={format?.coverAlt || defaultCoverAlt(title)}
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
            placeholder={defaultCoverAlt(title)}
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

type WornCover = Pick<CoverFormFields['formats'][number], 'coverImageUrl' | 'coverImages' | 'coverAlt'>

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

type Props = { src: string; picture: Size; onDone: (part: PictureArea) => void; onCancel: () => void }

function Cropper({ src, picture, onDone, onCancel }: Props) {
  const [crop, setCrop] = useState(centredCrop)
  const most = maxZoom(picture)
  const zoomTo = (zoom: number) => setCrop((before) => zoomCrop(picture, before, zoom))
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => open || onCancel()}>
      <Modal className="modal fades">
        <Dialog className="flow">
          <div className="row between">
            <Heading slot="title">Choose the part for the cover</Heading>
            <Button slot="close" className="icon-btn" aria-label="Cancel">
              <Icon name="close" />
            </Button>
          </div>
          <p className="small quiet">
            Covers are two wide and three high. Drag the picture, or move it with the arrow keys.
          </p>
          <Frame src={src} picture={picture} crop={crop} onCrop={setCrop} onZoom={zoomTo} />
          <label className="field">
            Zoom
            <input
              type="range"
              min={1}
              max={most}
              step={0.01}
              value={crop.zoom}
              disabled={most === 1}
              onChange={(event) => zoomTo(Number(event.target.value))}
            />
          </label>
          <div className="row">
            <Button className="btn" onPress={() => onDone(cropArea(picture, crop))}>
              Use this part
            </Button>
            <Button className="btn text" slot="close">
              Cancel
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

type FrameProps = {
  src: string
  picture: Size
  crop: Crop
  onCrop: (change: (before: Crop) => Crop) => void
  onZoom: (zoom: number) => void
}

function Frame({ src, picture, crop, onCrop, onZoom }: FrameProps) {
  const part = cropArea(picture, crop)
  const move = (right: number, down: number) => onCrop((before) => moveCrop(picture, before, right, down))
  const frame = useRef<HTMLDivElement>(null)
  const held = useRef({ x: 0, y: 0 })
  useEffect(() => frame.current?.focus(), [])
  const hold = ({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    held.current = { x: clientX, y: clientY }
    currentTarget.setPointerCapture(pointerId)
  }
  const drag = ({ buttons, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (buttons !== 1) return
    const { width, height } = currentTarget.getBoundingClientRect()
    move((held.current.x - clientX) / width, (held.current.y - clientY) / height)
    held.current = { x: clientX, y: clientY }
  }
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const pace = event.shiftKey ? 5 : 1
    move(arrow[0] * pace, arrow[1] * pace)
  }
  return (
    <div
      ref={frame}
      className="crop-frame"
      role="application"
      aria-label="The part that becomes the cover"
      aria-description="Arrow keys move it, with Shift in larger steps."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what the arrow keys move has to take the focus
      tabIndex={0}
      onPointerDown={hold}
      onPointerMove={drag}
      onWheel={({ deltaY }) => onZoom(crop.zoom * Math.exp(-deltaY / 500))}
      onKeyDown={press}
    >
      <img
        src={src}
        alt=""
        draggable={false}
        style={{
          width: `${(picture.width / part.width) * 100}%`,
          left: `${(-part.left / part.width) * 100}%`,
          top: `${(-part.top / part.height) * 100}%`,
        }}
      />
    </div>
  )
}
