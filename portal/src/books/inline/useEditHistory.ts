import { useCallback, useRef, useState } from 'react'
import { dropLocalDraft, localDraft, saveLocalDraft } from '../../editing/local-draft.ts'
import { type Cell, InlineEdits, keepEdit } from './inline-edits.ts'

/** Under which the browser keeps what is not saved. */
const draftName = 'desk'

/** Each step that Undo goes back to; the last is what is shown. */
type History = readonly InlineEdits[]
const lastOf = (history: History): InlineEdits => history.at(-1) ?? {}

/** What was changed in the list and not yet saved, step by step: kept in the browser until it is. */
export function useEditHistory(sub: string) {
  const [history, setHistory] = useState<History>(() => [
    localDraft(localStorage, sub, draftName, InlineEdits)?.draft ?? {},
  ])
  /** A key that keeps a price may save it in the same breath. */
  const now = useRef(history)

  const write = useCallback(
    (next: History) => {
      now.current = next
      setHistory(next)
      const draft = lastOf(next)
      if (Object.keys(draft).length === 0) dropLocalDraft(localStorage, sub, draftName)
      else saveLocalDraft(localStorage, sub, draftName, { draft, began: null })
    },
    [sub],
  )
  const change = useCallback(
    (to: (edits: InlineEdits) => InlineEdits) => {
      const before = lastOf(now.current)
      const next = to(before)
      if (next !== before) write([...now.current, next])
    },
    [write],
  )
  const edit = useCallback(
    (cell: Cell, typed: string) => change((edits) => keepEdit(edits, cell, typed)),
    [change],
  )
  const undo = useCallback(() => {
    write(now.current.length > 1 ? now.current.slice(0, -1) : [{}])
  }, [write])
  /** After a save: what is shown, and each step that Undo may go back to, without what was sent. */
  const settle = useCallback(
    (shown: (edits: InlineEdits) => InlineEdits, past: (edits: InlineEdits) => InlineEdits) => {
      const before = now.current
      write(withoutRepeats([...before.slice(0, -1).map(past), shown(lastOf(before))]))
    },
    [write],
  )
  const latest = useCallback(() => lastOf(now.current), [])
  return { edits: lastOf(history), latest, change, edit, undo, settle }
}

const withoutRepeats = (history: History): History =>
  history.filter((step, at) => at === 0 || JSON.stringify(step) !== JSON.stringify(history[at - 1]))
