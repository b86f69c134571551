import { useEffect, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { MailFrame } from '../ui/MailFrame.tsx'

type Rendered = { from: string; subject: string; html: string; text: string }

/** The issue as readers get it, in both of its forms. */
export function IssuePreview({ issue, onClose }: { issue: Rendered; onClose: () => void }) {
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
      <MailFrame {...issue} />
    </section>
  )
}
