import { useId } from 'react'

export type VisitorField = {
  name: string
  label: string
  kind: 'text' | 'email' | 'area'
  autoComplete: string
  maxLength: number
  /** Stands beside another one where there is room. */
  half?: boolean
}

type Props = { field: VisitorField; typed: string; problem: string | undefined }

/** A labelled line or sheet to write on; what is wrong with it is told below it. */
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
