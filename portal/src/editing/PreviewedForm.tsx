import type { FieldValues } from 'react-hook-form'
import { toErrorMessage } from '../api/api-error.ts'
import { Preview } from '../preview/Preview.tsx'
import { usePreview } from '../preview/usePreview.ts'
import { Alert } from '../ui/Notice.tsx'
import { EditorForm, type EditorFormProps } from './EditorForm.tsx'
import type { Versioned } from './editor-subject.ts'

type Props<Draft extends FieldValues, Stored extends Versioned> = Omit<
  EditorFormProps<Draft, Stored>,
  'preview' | 'alert'
> & {
  page: {
    title: string
    loading: string
    preview: (draft: Draft) => Promise<{ url: string }>
    /** True if form and preview share the width; else the surrounding screen makes room. */
    isBeside: boolean
  }
}

export function PreviewedForm<Draft extends FieldValues, Stored extends Versioned>({
  page,
  ...form
}: Props<Draft, Stored>) {
  const preview = usePreview(page.preview)
  const look = () => void form.editor.form.handleSubmit((draft) => preview.open(draft))()
  return (
    <div className={page.isBeside && preview.isOpen ? 'bench beside' : 'bench'}>
      <EditorForm
        {...form}
        preview={{ isPending: preview.isPending, onLook: look }}
        alert={preview.error && <Alert>No preview: {toErrorMessage(preview.error)}</Alert>}
      />
      <Preview preview={preview} title={page.title} loading={page.loading} onUpdate={look} />
    </div>
  )
}
