import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Icon } from '../ui/Icon.tsx'
import type { PictureArea, Size } from '../uploads/picture-part.ts'
import { type Crop, centred, maxZoom, moveCrop, partOf, zoomed } from './crop.ts'
import './cropper.css'

type Props = { src: string; picture: Size; onDone: (part: PictureArea) => void; onCancel: () => void }

/** How far an arrow key moves the frame, in parts of its width and height. */
const step = 0.02
const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** The part of a picture that becomes the cover: moved by pointer or arrow keys, zoomed by slider or wheel. */
export function Cropper({ src, picture, onDone, onCancel }: Props) {
  const [crop, setCrop] = useState(centred)
  const most = maxZoom(picture)
  const zoomTo = (zoom: number) => setCrop((before) => zoomed(picture, before, zoom))
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
            <Button className="btn" onPress={() => onDone(partOf(picture, crop))}>
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

/** What is dragged is the picture, so the frame goes the other way. */
function Frame({ src, picture, crop, onCrop, onZoom }: FrameProps) {
  const part = partOf(picture, crop)
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
