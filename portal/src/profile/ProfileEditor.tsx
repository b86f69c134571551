import { type ProfileForAuthor, ProfileInput } from '@lorecircle/shared/account/calls'
import { nameOfNobody } from '@lorecircle/shared/profile/profile'
import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { EditorForm } from '../editing/EditorForm.tsx'
import { useEditor } from '../editing/useEditor.ts'
import { tellPublished } from '../publishing/tell-published.ts'
import { showToast } from '../toasts/toast.ts'
import { Field } from '../ui/Field.tsx'
import { AccentChoice } from './AccentChoice.tsx'
import { whyNobody } from './NameOfNobody.tsx'
import { mergeProfiles, ProfileDraft, profileDraft } from './profile-draft.ts'
import { profileConflict, profileSaveError, saveProfile } from './queries.ts'

/** The name that readers see, and the colour of the shop. Both are public, so nothing of them saves itself. */
export function ProfileEditor({ initial }: { initial: ProfileForAuthor }) {
  const editor = useProfileEditor(initial)
  const { control, formState, register } = editor.form
  return (
    <EditorForm
      editor={editor}
      heading={<h2>What readers see</h2>}
      legend="What readers see"
      onSave={() => void editor.saveAndTell()}
      buttons={
        <button type="submit" className="btn" disabled={editor.isSaving}>
          Save Profile
        </button>
      }
    >
      <Field
        label="Pen name"
        hint={
          initial.penName === nameOfNobody
            ? whyNobody
            : 'Shown in your shop, on your books and in your letters.'
        }
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
    </EditorForm>
  )
}

function useProfileEditor(initial: ProfileForAuthor) {
  const { mutateAsync } = useMutation(saveProfile)
  const editor = useEditor<ProfileDraft, ProfileForAuthor>(
    {
      noun: 'profile',
      nameOf: () => 'profile',
      shape: ProfileDraft,
      savable: ProfileInput,
      draftOf: profileDraft,
      merge: mergeProfiles,
      save: (draft, _stored, etag = '') => mutateAsync({ input: draft, etag }),
      theirsIn: profileConflict,
      failureOf: profileSaveError,
    },
    initial,
  )

  const saveAndTell = async () => {
    showToast(null)
    const saved = await editor.save()
    if (!saved) return
    const said = 'Profile saved!'
    if (saved.subdomain === null) return showToast({ text: said })
    void tellPublished({ of: 'profile', etag: saved.etag, title: 'your shop' }, said, performance.now())
  }
  return { ...editor, saveAndTell }
}
