import { zodResolver } from '@hookform/resolvers/zod'
import { type ProfileForAuthor, ProfileInput } from '@lorecircle/shared/account/calls'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { EditorBar } from '../editing/EditorBar.tsx'
import { EditorNotices, Restored } from '../editing/EditorNotices.tsx'
import { useStart } from '../editing/start.ts'
import type { Subject } from '../editing/subject.ts'
import { useEditor } from '../editing/useEditor.ts'
import { tellPublished } from '../publishing/tell-published.ts'
import { showToast } from '../toasts/toast.ts'
import { Field } from '../ui/Field.tsx'
import { AccentChoice } from './AccentChoice.tsx'
import { draftOf, mergeProfiles, ProfileDraft } from './profile-draft.ts'
import { saveFailure, saveProfile, theirProfile } from './queries.ts'

/** The name that readers see, and the colour of the shop. Both are public, so nothing of them saves itself. */
export function ProfileEditor({ initial }: { initial: ProfileForAuthor }) {
  const editor = useProfileEditor(initial)
  const { form, isSaving } = editor
  const { control, formState, register } = form
  const save = () => void editor.saveAndTell()
  return (
    <form
      className="flow"
      aria-busy={isSaving}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <h2>What readers see</h2>
      <Restored editor={editor} />
      <fieldset className="bare flow">
        <legend className="hide">What readers see</legend>
        <Field
          label="Pen name"
          hint="Stands on your shop, your books and your letters."
          autoComplete="off"
          required
          {...register('penName')}
          error={formState.errors.penName?.message}
        />
        <Controller
          control={control}
          name="accent"
          render={({ field }) => <AccentChoice accent={field.value} onChange={field.onChange} />}
        />
      </fieldset>
      <EditorNotices editor={editor} />
      <EditorBar editor={editor} onSave={save}>
        <button type="submit" className="btn" disabled={isSaving}>
          Save Profile
        </button>
      </EditorBar>
    </form>
  )
}

function useProfileEditor(initial: ProfileForAuthor) {
  const { mutateAsync } = useMutation(saveProfile)
  const subject: Subject<ProfileDraft, ProfileForAuthor> = {
    noun: 'profile',
    nameOf: () => 'profile',
    shape: ProfileDraft,
    draftOf,
    merge: mergeProfiles,
    save: (draft, stored) => mutateAsync({ input: draft, etag: stored?.etag ?? '' }),
    theirsIn: theirProfile,
    failureOf: saveFailure,
  }
  const start = useStart(subject, initial)
  const form = useForm<ProfileDraft>({
    resolver: zodResolver(ProfileInput),
    defaultValues: start.draft,
    shouldFocusError: false,
  })
  const editor = useEditor(form, subject, start)

  const saveAndTell = async () => {
    showToast(null)
    const saved = await editor.save()
    if (!saved) return
    const said = 'Profile saved!'
    if (saved.subdomain === null) return showToast({ text: said })
    void tellPublished({ of: 'profile', etag: saved.etag, title: 'your shop' }, said, performance.now())
  }
  return { ...editor, form, saveAndTell }
}
