import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type Props = { title: ReactNode; onClose: () => void; children: ReactNode }

/** A question that comes before everything else; needs no further code, so it is there without a network. */
export function Modal({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed before it goes, so that the focus returns to where it was.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="modal flow fades"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
