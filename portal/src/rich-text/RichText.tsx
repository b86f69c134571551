import { lazy, Suspense } from 'react'
import type { RichTextProps } from './RichEditor.tsx'
import './rich-text.css'

const RichEditor = lazy(async () => ({ default: (await import('./RichEditor.tsx')).RichEditor }))

/** A text with headings, lists, links and pictures. The editor itself is loaded when the first one is shown. */
export const RichText = (props: RichTextProps) => (
  <Suspense
    fallback={
      <div className="field">
        <span>{props.label}</span>
        <div className="input text-to-come" aria-busy="true" />
      </div>
    }
  >
    <RichEditor {...props} />
  </Suspense>
)
