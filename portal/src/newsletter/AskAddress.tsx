import type { ProfileForAuthor } from '@lorecircle/shared/account/calls'
import { PostalAddress } from '@lorecircle/shared/profile/contact'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { messageOf } from '../api/api-error.ts'
import { Restored } from '../editing/EditorNotices.tsx'
import { useKeptDraft } from '../editing/useKeptDraft.ts'
import { profileQuery, saveContact } from '../profile/queries.ts'
import { showToast } from '../toasts/toast.ts'
import { TextArea } from '../ui/Field.tsx'

/** Asks for the address that a letter has to carry, once, where it is needed; null where it is there, or not known. */
export function AskAddress() {
  const { data: profile } = useQuery(profileQuery)
  return profile?.postalAddress === '' ? <AddressForm profile={profile} /> : null
}

function AddressForm({ profile }: { profile: ProfileForAuthor }) {
  const { draft: typed, type, done, isRestored, startAfresh } = useKeptDraft('address', z.string(), '')
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useMutation(saveContact)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { data: postalAddress = '', error } = PostalAddress.safeParse(typed)
    if (error) return setProblem(error.issues[0]?.message)
    if (postalAddress === '') return setProblem('Write at least one line of it.')
    try {
      await mutateAsync({ input: { postalAddress, replyEmail: profile.replyEmail }, etag: profile.etag })
      done()
      showToast({ text: 'Address saved. It is shown at the foot of each newsletter.' })
    } catch (failure) {
      setProblem(`It could not be saved. ${messageOf(failure)}`)
    }
  }
  return (
    <form className="sheet flow" aria-label="Your postal address" noValidate onSubmit={save}>
      {isRestored && <Restored onStartAfresh={startAfresh} />}
      <p>
        Before you send your first issue: the law of many countries requires a newsletter to say where its
        sender is reached by post. We ask once, and you can change it in Settings.
      </p>
      <TextArea
        label="Postal address"
        hint="As on an envelope. It need not be your home: a PO box will do."
        rows={3}
        autoComplete="street-address"
        value={typed}
        error={problem}
        onChange={({ target }) => {
          type(target.value)
          setProblem(undefined)
        }}
      />
      <p>
        <button type="submit" className="btn" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Address'}
        </button>
      </p>
    </form>
  )
}
