import './editing.css'
import { Alert } from '../ui/Notice.tsx'
import type { Conflict } from './merge.ts'

type Props<Draft> = {
  noun: string
  conflicts: Conflict<Draft>[]
  onKeep: (conflict: Conflict<Draft>) => void
  onTake: (conflict: Conflict<Draft>) => void
}

/** Another tab saved first: both versions side by side, field by field. */
export const Conflicts = <Draft,>({ noun, conflicts, onKeep, onTake }: Props<Draft>) => (
  <Alert>
    <p>
      This {noun} was changed in another tab. Nothing you typed is lost.{' '}
      {conflicts.length === 0
        ? 'Both sets of changes stand below: look them over and save again.'
        : 'Choose for each field that both changed, then save again.'}
    </p>
    {conflicts.length > 0 && (
      <ul className="conflicts">
        {conflicts.map((conflict) => (
          <li key={conflict.label}>
            <b>{conflict.label}</b>
            <div className="versions">
              <Version whose="Yours" words={conflict.mine}>
                <button
                  type="button"
                  className="btn line"
                  aria-label={`Keep mine: ${conflict.label}`}
                  onClick={() => onKeep(conflict)}
                >
                  Keep mine
                </button>
              </Version>
              <Version whose="Theirs" words={conflict.theirs}>
                <button
                  type="button"
                  className="btn line"
                  aria-label={`Take theirs: ${conflict.label}`}
                  onClick={() => onTake(conflict)}
                >
                  Take theirs
                </button>
              </Version>
            </div>
          </li>
        ))}
      </ul>
    )}
  </Alert>
)

const Version = ({ whose, words, children }: { whose: string; words: string; children: React.ReactNode }) => (
  <div className="version">
    <p className="small quiet">{whose}</p>
    <p className="version-words">{words || 'Empty'}</p>
    {children}
  </div>
)
