import { Alert } from '../../ui/Notice.tsx'
import type { InlineConflict } from './inline-conflicts.ts'

type Props = {
  conflicts: InlineConflict[]
  onKeep: (conflict: InlineConflict) => void
  onTake: (conflict: InlineConflict) => void
}

export function InlineConflicts({ conflicts, onKeep, onTake }: Props) {
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
