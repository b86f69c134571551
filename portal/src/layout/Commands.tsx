import { lazy, Suspense, useEffect, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { modifier } from './modifier.ts'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))

/** The way to everywhere: by its button, or by ⌘K. */
export function Commands() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey) return
      // An editor may have taken it for a link; and a question that is open comes first.
      if (event.defaultPrevented || document.querySelector('[role="dialog"], dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className="btn text"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="act-word">Go to…</span>
        <kbd className="wide">{modifier}K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
