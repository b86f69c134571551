import type { FieldValues } from 'react-hook-form'
import { mineKept, startedAfresh, theirsTaken } from './choices.ts'
import type { At, EditorEvent, EditorStep } from './editor-event.ts'
import { refused, stored } from './outcomes.ts'
import type { Versioned } from './subject.ts'
import { saveAsked, takeTurn, waitForTurn } from './turns.ts'
import { cameOnline, fieldRefused, paused, typed } from './typing.ts'

/** The state machine of every editor: what an event makes of it, and what is to be done about it. */
export function nextState<Draft extends FieldValues, Stored extends Versioned>(
  at: At<Draft, Stored>,
  event: EditorEvent<Draft, Stored>,
): EditorStep<Draft, Stored> {
  switch (event.type) {
    case 'typed':
      return typed(at)
    case 'paused':
      return paused(at)
    case 'cameOnline':
      return cameOnline(at)
    case 'saveAsked':
      return saveAsked(at, event.turn)
    case 'valid':
      return waitForTurn(at, event.turn)
    case 'autosaveDue':
      return waitForTurn(at, { kind: 'autosave' })
    case 'turnCame':
      return takeTurn(at)
    case 'stored':
      return stored(at, event.stored)
    case 'refused':
      return refused(at, event.refusal)
    case 'mineKept':
      return mineKept(at, event.conflict)
    case 'theirsTaken':
      return theirsTaken(at, event.conflict)
    case 'startedAfresh':
      return startedAfresh(at)
    case 'fieldRefused':
      return fieldRefused(at, event.field, event.message)
  }
}
