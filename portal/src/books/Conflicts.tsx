import { Alert } from '../ui/Notice.tsx'
import type { Conflict } from './merge.ts'

type Props = {
  conflicts: Conflict[]
  onKeep: (conflict: Conflict) => void
  onTake: (conflict: Conflict) => void
}

/** Another tab saved first: both versions, field by field. */
export const Conflicts = ({ conflicts, onKeep, onTake }: Props) => (
  <Alert>
    <p>
      This book was changed in another tab. Nothing you typed is lost.{' '}
      {conflicts.length === 0
        ? 'Both sets of changes stand below: look them over and save again.'
        : 'Choose for each field that both changed, then save again.'}
    </p>
    {conflicts.length > 0 && (
      <ul className="conflicts">
        {conflicts.map((conflict) => (
          <li key={conflict.label}>
            <b>{conflict.label}</b>
            <dl className="facts">
              <dt>Yours</dt>
              <dd>{conflict.mine || 'Empty'}</dd>
              <dt>Theirs</dt>
              <dd>{conflict.theirs || 'Empty'}</dd>
            </dl>
            <p className="row">
              <button
                type="button"
                className="btn line"
                aria-label={`Keep mine: ${conflict.label}`}
                onClick={() => onKeep(conflict)}
              >
                Keep mine
              </button>
              <button
                type="button"
                className="btn line"
                aria-label={`Take theirs: ${conflict.label}`}
                onClick={() => onTake(conflict)}
              >
                Take theirs
              </button>
            </p>
          </li>
        ))}
      </ul>
    )}
  </Alert>
)
