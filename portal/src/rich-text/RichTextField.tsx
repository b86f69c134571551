import { useController } from 'react-hook-form'
import type { Busy } from '../uploads/useBusy.ts'
import { RichText } from './RichText.tsx'

type Props = Pick<Busy, 'onBusy'> & { name: string; label: string; disabled?: boolean }

/** A rich text of the form around it, under its name there. */
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
