import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type Props = { title: ReactNode; onClose: () => void; children: ReactNode }

/** Its code is in the main bundle, so it works without a network. */
export function Modal({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed before it is removed, so that the focus returns to its previous element.
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
