import type { ProfileForAuthor } from '@lorecircle/shared/account/calls'
import { addressLines, PostalAddress, ReplyEmail } from '@lorecircle/shared/profile/contact'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { EditorForm } from '../editing/EditorForm.tsx'
import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'
import { useEditor } from '../editing/useEditor.ts'
import { showPublished } from '../publishing/tell-published.ts'
import { showToast } from '../toasts/toast.ts'
import { Field, TextArea } from '../ui/Field.tsx'
import { contactFailure, profileConflict, saveContactMutation } from './queries.ts'

const ContactDraft = z.object({ postalAddress: z.string(), replyEmail: z.string() })

/** Applies the server's rules, with its messages at the fields. */
const SavableContact = ContactDraft.superRefine((draft, context) => {
  const parsed = {
    postalAddress: PostalAddress.safeParse(draft.postalAddress),
    replyEmail: ReplyEmail.safeParse(draft.replyEmail),
  }
  for (const [field, { error }] of Object.entries(parsed)) {
    if (error) context.addIssue({ code: 'custom', path: [field], message: error.issues[0]?.message ?? '' })
  }
})

const fields: MergeField<ContactDraft>[] = [
  {
    label: 'Postal address',
    show: ({ postalAddress }) => addressLines(postalAddress).join('\n'),
    copy: ({ postalAddress }, to) => ({ ...to, postalAddress }),
  },
  {
    label: 'Email for answers',
    show: ({ replyEmail }) => replyEmail.trim(),
    copy: ({ replyEmail }, to) => ({ ...to, replyEmail }),
  },
]

/** Business address and reply-to address. No autosave, because both are public. */
export function ContactEditor({ initial }: { initial: ProfileForAuthor }) {
  const editor = useContactEditor(initial)
  const { formState, register } = editor.form
  return (
    <EditorForm
      editor={editor}
      label="How readers reach you"
      legend="How readers reach you"
      onSave={() => void editor.saveAndTell()}
      buttons={
        <button type="submit" className="btn" disabled={editor.isSaving}>
          Save Changes
        </button>
      }
    >
      <div className="sheet flow">
        <h3>How readers reach you</h3>
        <TextArea
          label="Postal address"
          hint="As on an envelope. It is shown at the foot of each newsletter and on your shop’s legal pages, as the law asks in many countries. It need not be your home: a PO box will do."
          rows={4}
          autoComplete="street-address"
          {...register('postalAddress')}
          error={formState.errors.postalAddress?.message}
        />
        <Field
          label="Email for answers"
          type="email"
          inputMode="email"
          hint="Where replies to receipts and newsletters go. Leave it empty, and readers reply through the contact form of your shop; the email that you log in with is shown to nobody."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register('replyEmail')}
          error={formState.errors.replyEmail?.message}
        />
      </div>
    </EditorForm>
  )
}

function useContactEditor(initial: ProfileForAuthor) {
  const { mutateAsync } = useMutation(saveContactMutation)
  const editor = useEditor<ContactDraft, ProfileForAuthor>(
    {
      noun: 'address',
      nameOf: () => 'contact',
      shape: ContactDraft,
      savable: SavableContact,
      draftOf: contactOf,
      merge: mergeContacts,
      save: (draft, _stored, etag = '') => mutateAsync({ input: draft, etag }),
      theirsIn: profileConflict,
      failureOf: contactFailure,
    },
    initial,
  )

  const saveAndTell = async () => {
    showToast(null)
    const saved = await editor.save()
    if (!saved) return
    const said = 'Contact details saved.'
    if (saved.subdomain === null) return showToast({ text: said })
    void showPublished({ of: 'profile', etag: saved.etag, title: 'your shop' }, said, performance.now())
  }
  return { ...editor, saveAndTell }
}

type ContactDraft = z.infer<typeof ContactDraft>

const contactOf = (stored: ProfileForAuthor | null): ContactDraft => ({
  postalAddress: stored?.postalAddress ?? '',
  replyEmail: stored?.replyEmail ?? '',
})

const mergeContacts = (base: ContactDraft, mine: ContactDraft, theirs: ContactDraft): Merge<ContactDraft> =>
  mergeFields(fields, base, mine, theirs)
