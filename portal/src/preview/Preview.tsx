import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageFrame } from './PageFrame.tsx'
import type { usePreview } from './usePreview.ts'
import { type Width, WidthSwitch, widths } from './WidthSwitch.tsx'
import './preview.css'

const besideForm = '(min-width: 62rem)'

type Props = {
  title: string
  preview: Pick<ReturnType<typeof usePreview>, 'isOpen' | 'url' | 'isPending' | 'close'>
  loading: string
  onUpdate: () => void
}

/**
 * A page as readers would see it: beside the form if there is room, else over it. Place it in a `.bench` after the
 * form; `.bench.beside` gives each half the width.
 */
export const Preview = (props: Props) => props.preview.isOpen && <Panel {...props} />

function Panel({ title, preview: { url, isPending, close }, loading, onUpdate }: Props) {
  const panel = useRef<HTMLDialogElement>(null)
  const [width, setWidth] = useState<Width>('Phone')
  useEffect(() => {
    const opened = panel.current
    const opener = document.activeElement
    const beside = matchMedia(besideForm)
    const show = () => {
      opened?.close()
      if (beside.matches) opened?.show()
      else opened?.showModal()
    }
    show()
    // Resized windows and rotated tablets may no longer have room beside the form.
    beside.addEventListener('change', show)
    return () => {
      beside.removeEventListener('change', show)
      opened?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  }
  return (
    <dialog ref={panel} className="preview" aria-label="Preview" onKeyDown={press} onCancel={close}>
      <div className="row between">
        <h2>Preview</h2>
        <WidthSwitch width={width} onChange={setWidth} />
        <span className="row">
          <button type="button" className="btn text" disabled={isPending} onClick={onUpdate}>
            Update
          </button>
          <button type="button" className="icon-btn" aria-label="Close preview" onClick={close}>
            <Icon name="close" />
          </button>
        </span>
      </div>
      {isPending && <Loading>{loading}</Loading>}
      {url && <PageFrame key={url} url={url} title={title} loading={loading} width={widths[width]} />}
    </dialog>
  )
}
