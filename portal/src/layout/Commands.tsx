import { lazy, Suspense, useEffect, useRef, useState } from 'react'
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
  const early = useTypedEarly(isOpen)
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
          <Palette early={early} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What is typed before the field is there waits for it; no screen below takes it for a command of its own. */
function useTypedEarly(isOpen: boolean): () => string {
  const typed = useRef('')
  useEffect(() => {
    if (!isOpen) return
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role="dialog"]')) return
      if (event.key.length === 1) typed.current += event.key
      else if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', keep, true)
    return () => {
      removeEventListener('keydown', keep, true)
      typed.current = ''
    }
  }, [isOpen])
  return () => typed.current
}
