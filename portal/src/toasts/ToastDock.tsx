import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../ui/Icon.tsx'
import { focusHeading } from '../ui/Screen.tsx'
import { dismissToast, type Toast, undoLatest, useToasts } from './toast.ts'
import { useToastAnchor } from './toast-place.ts'

const timeLimitInMs = 8_000

export function ToastDock() {
  useEffect(() => {
    addEventListener('keydown', undoByKey)
    return () => removeEventListener('keydown', undoByKey)
  }, [])
  const place = useToastAnchor()
  const slips = useToasts().map(({ id, ...toast }) => (
    // A new message without Undo replaces the previous one.
    <Slip key={toast.undo ? id : 'news'} id={id} {...toast} />
  ))
  return (
    <div className="toasts toast-dock" role="status" aria-atomic="false">
      {place ? createPortal(slips, place) : slips}
    </div>
  )
}

/** In a text field, the shortcut is the browser's own undo. */
function undoByKey(event: KeyboardEvent) {
  const isUndo = event.key === 'z' && (event.metaKey || event.ctrlKey) && !event.shiftKey
  const isInField =
    event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
  if (isUndo && !isInField && undoLatest()) event.preventDefault()
}

/** Closes after a delay, but not while it is hovered or focused. */
function Slip({ id, text, link, undo }: Toast & { id: number }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isHovered || isFocused
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), timeLimitInMs)
    return () => clearTimeout(timer)
  }, [id, isHeld])

  const leave = () => {
    dismissToast(id)
    if (isFocused) focusHeading()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is looked at or reached stays; its buttons act
    <div
      className="toast"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => event.key === 'Escape' && leave()}
    >
      <Icon name="star" />
      <span>{text}</span>
      {link && (
        <a href={link.href} aria-label={link.name}>
          {link.text}
        </a>
      )}
      {undo && (
        <button
          type="button"
          className="toast-act"
          onClick={() => {
            leave()
            undo()
          }}
        >
          Undo
        </button>
      )}
      <button type="button" className="icon-btn" aria-label="Dismiss" onClick={leave}>
        <Icon name="close" />
      </button>
    </div>
  )
}
