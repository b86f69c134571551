import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentProps, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Field } from '../ui/Field.tsx'
import { Alert } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import { authErrorMessage } from './failure.ts'

type Way = { label: string; take: () => unknown }

type Props = {
  children: ReactNode
  field: Omit<ComponentProps<typeof Field>, 'name' | 'error'>
  code: z.ZodType<string, string>
  action: string
  pending: string
  /** Once the code has been accepted: what the button says until the next page is there. */
  afterwards?: string | undefined
  ways: Way[]
  className?: string
  inWords?: (error: unknown) => string
  onCode: (code: string) => unknown
}

/** Asks for a code that came by mail or from an app. Telephones show their digits for it, and offer what has just come. */
export function CodeForm({
  children,
  field,
  code: shape,
  action,
  pending,
  afterwards,
  ways,
  className = 'flow',
  inWords = authErrorMessage,
  onCode,
}: Props) {
  const { failure, attempt, forget } = useAttempt(inWords)
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(z.object({ code: shape })),
    defaultValues: { code: '' },
  })
  const submit = handleSubmit(async ({ code }) => {
    if (!(await attempt(() => onCode(code)))) setFocus('code', { shouldSelect: true })
  }, forget)
  return (
    <form className={className} onSubmit={submit} noValidate>
      {children}
      <Field
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        disabled={afterwards !== undefined}
        {...field}
        {...register('code')}
        error={formState.errors.code?.message}
      />
      {failure && <Alert>{failure}</Alert>}
      <p className="row">
        <button className="btn" type="submit" disabled={formState.isSubmitting || afterwards !== undefined}>
          {afterwards ?? (formState.isSubmitting ? pending : action)}
        </button>
        {!afterwards &&
          ways.map((way) => (
            <button
              key={way.label}
              className="btn text"
              type="button"
              disabled={formState.isSubmitting}
              onClick={() => void attempt(way.take)}
            >
              {way.label}
            </button>
          ))}
      </p>
    </form>
  )
}
