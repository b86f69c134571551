import { useId } from 'react'

export type VisitorField = {
  name: string
  label: string
  kind: 'text' | 'email' | 'area'
  autoComplete: string
  maxLength: number
  half?: boolean
}

type Props = { field: VisitorField; typed: string; problem: string | undefined }

export function FormField({
  field: { name, label, kind, autoComplete, maxLength, half },
  typed,
  problem,
}: Props) {
  const id = useId()
  const common = {
    id,
    name,
    autoComplete,
    maxLength,
    className: 'input',
    defaultValue: typed,
    required: true,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  }
  return (
    <div className={half ? 'field half' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {kind === 'area' ? <textarea {...common} rows={8} /> : <input {...common} type={kind} />}
      {problem && (
        <p className="alert" role="alert" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
