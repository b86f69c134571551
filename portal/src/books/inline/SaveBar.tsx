import { Icon } from '../../ui/Icon.tsx'
import { Alert } from '../../ui/Notice.tsx'
import type { InlineConflict } from './inline-edits.ts'

type Props = { count: number; titles: string[]; isSaving: boolean; onUndo: () => void; onSave: () => void }

const inWords = new Intl.ListFormat('en', { type: 'conjunction' })

const mostTitles = 3

export function SaveBar({ count, titles, isSaving, onUndo, onSave }: Props) {
  return (
    <section className="savebar" aria-label="Unsaved changes">
      <span className="bar-words" role="status">
        <span>
          <b>
            {count} unsaved {count === 1 ? 'change' : 'changes'}
          </b>{' '}
          <span className="quiet">in {inWords.format(named(titles))}, kept in this browser</span>
        </span>
      </span>
      <span className="bar-acts">
        <button type="button" className="btn text" disabled={isSaving} onClick={onUndo}>
          <Icon name="undo" />
          Undo
        </button>
        <button type="button" className="btn" disabled={isSaving} onClick={onSave}>
          {isSaving ? 'Saving...' : 'Save all'}
        </button>
      </span>
    </section>
  )
}

/** The first few, and how many more. */
const named = (titles: string[]): string[] =>
  titles.length <= mostTitles + 1
    ? titles
    : [...titles.slice(0, mostTitles), `${titles.length - mostTitles} more books`]

type InlineConflictsProps = {
  conflicts: InlineConflict[]
  onKeep: (conflict: InlineConflict) => void
  onTake: (conflict: InlineConflict) => void
}

export function InlineConflicts({ conflicts, onKeep, onTake }: InlineConflictsProps) {
  if (conflicts.length === 0) return null
  return (
    <Alert>
      <p>These values were changed in another tab, too. Choose for each, then save.</p>
      <ul className="conflicts">
        {conflicts.map((conflict) => (
          <li key={conflict.label} className="row">
            <b>{conflict.label}</b>
            <span className="row">
              <button type="button" className="btn line" onClick={() => onKeep(conflict)}>
                Keep mine: {conflict.mine || 'empty'}
              </button>
              <button type="button" className="btn line" onClick={() => onTake(conflict)}>
                Take theirs: {conflict.theirs || 'empty'}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
