import { lazy, type ReactNode, Suspense } from 'react'
import './rich-text.css'

export type RichTextProps = {
  label: string
  /** HTML as `authorsHtml` lets it through. */
  value: string
  onChange: (html: string) => void
  /** A picture is on its way, under a key of the field's own: `useBusy` takes it. */
  onBusy?: (key: string, isBusy: boolean) => void
  /** While it is being saved, nothing is typed that the answer would overwrite. */
  disabled?: boolean
  hint?: ReactNode
  error?: string | undefined
}

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
