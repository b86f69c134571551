import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useAuthor } from '../identity/useAuthor.ts'
import { focusFirstInvalidField } from '../ui/focus-first-wrong.ts'
import { safetyOf } from './editor-state.ts'
import type { EditorSubject, Versioned } from './editor-subject.ts'
import { startEditor } from './run-editor.ts'
import { useKept } from './useKeptDraft.ts'

/**
 * The editor of an item: form, stored version, local draft, autosave and conflicts with other tabs. `onStored` is
 * called once, after the first save of a new item.
 */
export function useEditor<Draft extends FieldValues, Stored extends Versioned>(
  subject: EditorSubject<Draft, Stored>,
  initial: Stored | null,
  onStored?: (stored: Stored) => void,
) {
  const { sub } = useAuthor()
  const latest = useRef(subject)
  latest.current = subject
  const form = useForm<Draft>({ resolver: zodResolver(subject.savable), shouldFocusError: false })
  const [{ subscribe, state: read, listen, ...acts }] = useState(() =>
    startEditor(form, () => latest.current, initial, sub),
  )
  const state = useSyncExternalStore(subscribe, read)
  useEffect(listen, [listen])
  useErrorsInSight(form)
  useKept(state.safety.state === 'local')
  useFirstStored(initial, state.base.stored, onStored)
  return {
    ...acts,
    form,
    noun: subject.noun,
    stored: state.base.stored,
    isRestored: state.isRestored,
    conflicts: state.conflicts,
    timesAsked: state.timesAsked,
    failure: state.failure?.words,
    isSaving: state.running?.turn.kind === 'save',
    safety: safetyOf(state),
  }
}

export type Editor<Draft extends FieldValues, Stored extends Versioned> = ReturnType<
  typeof useEditor<Draft, Stored>
>

function useErrorsInSight<Draft extends FieldValues>({ formState: { submitCount } }: UseFormReturn<Draft>) {
  useEffect(() => {
    if (submitCount > 0) focusFirstInvalidField()
  }, [submitCount])
}

function useFirstStored<Stored>(
  initial: Stored | null,
  stored: Stored | null,
  onStored: ((stored: Stored) => void) | undefined,
) {
  const [wasStored] = useState(initial !== null)
  const isFirst = !wasStored && stored !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (isFirst && stored) onStored?.(stored)
  }, [isFirst])
}
