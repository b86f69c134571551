import './editing.css'
import { useEffect, useRef } from 'react'
import { Alert } from '../ui/Notice.tsx'
import type { Conflict } from './merge.ts'

type Props<Draft> = {
  editor: {
    noun: string
    /** Grows when somebody wants to save before they have chosen. */
    timesAsked: number
    keepMine: (conflict: Conflict<Draft>) => void
    takeTheirs: (conflict: Conflict<Draft>) => void
  }
  conflicts: Conflict<Draft>[]
}

/** Another tab saved first: both versions side by side, field by field. Comes into view when it is there to be read. */
export function Conflicts<Draft>({ editor, conflicts }: Props<Draft>) {
  const { noun, timesAsked, keepMine, takeTheirs } = editor
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody asks, they are shown
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [timesAsked])
  return (
    <div ref={box} tabIndex={-1} className="conflict-box">
      <Alert>
        <p>
          This {noun} was changed in another tab. Nothing you typed is lost.{' '}
          {conflicts.length === 0
            ? 'Both sets of changes stand in the form: look them over and save again.'
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
                      onClick={() => keepMine(conflict)}
                    >
                      Keep mine
                    </button>
                  </Version>
                  <Version whose="Theirs" words={conflict.theirs}>
                    <button
                      type="button"
                      className="btn line"
                      aria-label={`Take theirs: ${conflict.label}`}
                      onClick={() => takeTheirs(conflict)}
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
    </div>
  )
}

const Version = ({ whose, words, children }: { whose: string; words: string; children: React.ReactNode }) => (
  <div className="version">
    <p className="small quiet">{whose}</p>
    <p className="version-words">{words || 'Empty'}</p>
    {children}
  </div>
)
