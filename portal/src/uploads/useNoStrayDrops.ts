import { useEffect } from 'react'

/** A file that misses its place would open in the window, in place of all that was typed. */
export function useNoStrayDrops() {
  useEffect(() => {
    const stop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('dragover', stop)
    addEventListener('drop', stop)
    return () => {
      removeEventListener('dragover', stop)
      removeEventListener('drop', stop)
    }
  }, [])
}
