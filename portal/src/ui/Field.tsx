import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'

type Props = ComponentProps<'input'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  suffix?: string
}

export function Field({ label, hint, error, suffix, 'aria-invalid': invalid, ...input }: Props) {
  const id = useId()
  const control = (
    <input
      {...input}
      id={id}
      className="input"
      aria-invalid={error ? true : invalid}
      aria-describedby={hint || error ? `${id}-about` : undefined}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {suffix ? (
        <span className="suffix">
          {control}
          <span>{suffix}</span>
        </span>
      ) : (
        control
      )}
      <FieldDescription id={id} hint={hint} error={error} />
    </div>
  )
}

type AreaProps = ComponentProps<'textarea'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function TextArea({ label, hint, error, 'aria-invalid': invalid, ...area }: AreaProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        className="input"
        aria-invalid={error ? true : invalid}
        aria-describedby={hint || error ? `${id}-about` : undefined}
      />
      <FieldDescription id={id} hint={hint} error={error} />
    </div>
  )
}

export function FieldDescription({
  id,
  hint,
  error,
}: {
  id: string
  hint?: ReactNode
  error?: string | undefined
}) {
  if (!hint && !error) return null
  return (
    <div id={`${id}-about`} className="small">
      {error && (
        <span className="error">
          <Icon name="warn" />
          {error}
        </span>
      )}
      {hint && !error && <span className="quiet">{hint}</span>}
    </div>
  )
}
