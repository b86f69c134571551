import { type ProfileForAuthor, ProfileInput } from '@lorecircle/shared/account/calls'
import { type Accent, accents, placeholderPenName } from '@lorecircle/shared/profile/profile'
import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { EditorForm } from '../editing/EditorForm.tsx'
import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'
import { useEditor } from '../editing/useEditor.ts'
import { showPublished } from '../publishing/tell-published.ts'
import { showToast } from '../toasts/toast.ts'
import { Field } from '../ui/Field.tsx'
import { placeholderPenNameReason } from './NameOfNobody.tsx'
import { profileConflict, profileSaveError, saveProfileMutation } from './queries.ts'

const accentChoices: { accent: Accent | null; name: string; look: string }[] = [
  { accent: null, name: 'The house’s own', look: 'as the market has it' },
  { accent: 'logwood', name: 'Logwood', look: 'violet black' },
  { accent: 'madder', name: 'Madder', look: 'brick red' },
  { accent: 'woad', name: 'Woad', look: 'blue' },
  { accent: 'verdigris', name: 'Verdigris', look: 'green blue' },
  { accent: 'weld', name: 'Weld', look: 'olive gold' },
  { accent: 'bramble', name: 'Bramble', look: 'purple red' },
]

const accentName = (accent: Accent | null): string =>
  accentChoices.find((choice) => choice.accent === accent)?.name ?? ''

const ProfileDraft = z.object({ penName: z.string(), accent: z.enum(accents).nullable() })

const fields: MergeField<ProfileDraft>[] = [
  { label: 'Pen name', show: ({ penName }) => penName, copy: ({ penName }, to) => ({ ...to, penName }) },
  {
    label: 'Shop colour',
    show: ({ accent }) => accentName(accent),
    copy: ({ accent }, to) => ({ ...to, accent }),
  },
]

/** Public name and accent color. No autosave, because both are public. */
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
          initial.penName === placeholderPenName
            ? placeholderPenNameReason
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
  const { mutateAsync } = useMutation(saveProfileMutation)
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
    void showPublished({ of: 'profile', etag: saved.etag, title: 'your shop' }, said, performance.now())
  }
  return { ...editor, saveAndTell }
}

type ProfileDraft = z.infer<typeof ProfileDraft>

const profileDraft = (stored: ProfileForAuthor | null): ProfileDraft => ({
  penName: stored?.penName ?? '',
  accent: stored?.accent ?? null,
})

const mergeProfiles = (base: ProfileDraft, mine: ProfileDraft, theirs: ProfileDraft): Merge<ProfileDraft> =>
  mergeFields(fields, base, mine, theirs)

type Props = { accent: Accent | null; onChange: (accent: Accent | null) => void }

const AccentChoice = ({ accent, onChange }: Props) => (
  <fieldset className="choices accents">
    <legend>
      Shop colour <span className="small quiet">in the light and dark theme</span>
    </legend>
    {accentChoices.map((choice) => (
      <label key={choice.name} className="choice" data-accent={choice.accent ?? undefined}>
        <input
          type="radio"
          name="accent"
          checked={choice.accent === accent}
          onChange={() => onChange(choice.accent)}
        />
        <span className="dyes" aria-hidden="true">
          <span className="dye by-day" data-accent={choice.accent ?? undefined} />
          <span className="dye by-candle" data-accent={choice.accent ?? undefined} />
        </span>
        <span>
          <b>{choice.name}</b>
          <span className="small quiet">{choice.look}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
