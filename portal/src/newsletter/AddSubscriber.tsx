import { zodResolver } from '@hookform/resolvers/zod'
import { EmailAddress } from '@lorecircle/shared/text/email-address'
import { visitorName } from '@lorecircle/shared/visitor/visitor'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { toErrorMessage } from '../api/api-error.ts'
import { Field } from '../ui/Field.tsx'
import { Alert } from '../ui/Notice.tsx'
import { addSubscriberMutation } from './queries.ts'

const NewSubscriber = z.object({
  readerFirstName: visitorName('Please enter a first name.'),
  readerLastName: visitorName('Please enter a last name.'),
  email: EmailAddress,
})

type Props = { onAsked: (email: string) => void; onClose: () => void }

export function AddSubscriber({ onAsked, onClose }: Props) {
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(NewSubscriber),
    defaultValues: { readerFirstName: '', readerLastName: '', email: '' },
  })
  const { mutate, error, isPending } = useMutation(addSubscriberMutation)
  const ask = handleSubmit((typed) =>
    mutate(typed, {
      onSuccess: ({ subscriber }) => onAsked(subscriber.email),
      onError: () => setFocus('email'),
    }),
  )
  const { errors } = formState
  return (
    <form className="sheet flow column" aria-label="Add a reader" noValidate onSubmit={ask}>
      <p>
        They get an email that asks whether they want your newsletter, and are on your list once they confirm.
        Only add people who know you.
      </p>
      <Field
        label="First name"
        autoFocus
        autoComplete="off"
        error={errors.readerFirstName?.message}
        {...register('readerFirstName')}
      />
      <Field
        label="Last name"
        autoComplete="off"
        error={errors.readerLastName?.message}
        {...register('readerLastName')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      {error && <Alert>{toErrorMessage(error)}</Alert>}
      <div className="row">
        <button type="submit" className="btn" disabled={isPending}>
          {isPending ? 'Asking...' : 'Send Invitation'}
        </button>
        <button type="button" className="btn text" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}
