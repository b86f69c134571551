import { useEffect, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { LetterFrame } from './LetterFrame.tsx'

type Letter = { from: string; subject: string; html: string; text: string }

/** The letter as readers get it, in both of its forms. */
export function PreviewLetter({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="letter-preview" aria-label="Preview">
      <div className="row between">
        <h2 ref={heading} tabIndex={-1}>
          Preview
        </h2>
        <button type="button" className="btn text" onClick={onClose}>
          <Icon name="close" />
          Close preview
        </button>
      </div>
      <LetterFrame {...letter} />
    </section>
  )
}
