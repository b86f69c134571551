import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'

/**
 * A select that adds what is chosen. A browser changes a closed select at each arrow and each letter: what keys lead to
 * is only shown, until Enter or Space takes it; a press in the open list takes it at once.
 */
export function usePickByKey(onPick: (name: string) => void) {
  const [shown, setShown] = useState('')
  const byKey = useRef(false)
  /** True while the browser does what this key does: the change comes within. */
  const noteKey = () => {
    byKey.current = true
    setTimeout(() => {
      byKey.current = false
    })
  }
  const pick = (name: string) => {
    setShown('')
    onPick(name)
  }
  return {
    value: shown,
    onKeyDown(event: KeyboardEvent) {
      const takes = event.key === 'Enter' || event.key === ' '
      if (!takes) return event.key === 'Escape' ? setShown('') : noteKey()
      if (shown === '') return
      event.preventDefault()
      pick(shown)
    },
    // A letter's change comes with its keypress, which is a task of its own.
    onKeyPress: noteKey,
    onChange: ({ target: { value } }: ChangeEvent<HTMLSelectElement>) =>
      byKey.current ? setShown(value) : pick(value),
    onBlur: () => setShown(''),
  }
}
