import { useEffect, useRef } from 'react'

/** ⌘S, or Ctrl+S, saves what is being edited instead of the page. */
export function useSaveKey(onSave: () => void) {
  const save = useRef(onSave)
  save.current = onSave
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.shiftKey) return
      event.preventDefault()
      save.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
