import './rich-text.css'
import { lazy, Suspense } from 'react'
import { useController } from 'react-hook-form'
import type { Busy } from '../uploads/useBusy.ts'
import type { RichTextProps } from './RichEditor.tsx'

const RichEditor = lazy(async () => ({ default: (await import('./RichEditor.tsx')).RichEditor }))

type Props = Pick<Busy, 'onBusy'> & { name: string; label: string; disabled?: boolean }

export function RichTextField({ name, label, disabled = false, onBusy }: Props) {
  const { field, fieldState } = useController({ name })
  return (
    <RichText
      label={label}
      value={field.value}
      onChange={field.onChange}
      onBusy={onBusy}
      disabled={disabled}
      error={fieldState.error?.message}
    />
  )
}

const RichText = (props: RichTextProps) => (
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
