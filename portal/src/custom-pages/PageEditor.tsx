import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { nameOf } from '@lorecircle/shared/custom-page/custom-page'
import { PreviewedForm } from '../editing/PreviewedForm.tsx'
import { PublishButtons } from '../editing/PublishButtons.tsx'
import { useNotYetRead } from '../progress/useNotYetRead.ts'
import { useBusy } from '../uploads/useBusy.ts'
import { PageFields } from './PageFields.tsx'
import type { PageDraft } from './page-draft.ts'
import { previewPage } from './queries.ts'
import { usePageEditor } from './usePageEditor.ts'

type Props = {
  /** Null for a page whose address its title will make. */
  slug: string | null
  stored: CustomPageForAuthor | null
  /** What stands at its address while it is not written: HTML. */
  beginning: string
  /** It is stored for the first time, at its address. */
  onStored: (page: CustomPageForAuthor) => void
  onDelete: (page: CustomPageForAuthor) => void
}

export function PageEditor({ slug, stored: initial, beginning, onStored, onDelete }: Props) {
  const editor = usePageEditor(slug, initial, beginning, onStored)
  const { stored, isSaving, saveAs } = editor
  const { isBusy, onBusy } = useBusy()
  const note = useNotYetRead()
  const isWaiting = isSaving || isBusy
  const isPublished = stored?.isPublished === true
  const save = () => void saveAs(isPublished, isPublished ? 'Page updated!' : 'Page saved.')
  const given = slug === null ? null : nameOf(slug)
  return (
    <PreviewedForm
      editor={editor}
      labelledBy="page-editor"
      legend="The page"
      heading={
        <div className="row between">
          <h2 id="page-editor">{given ?? (stored ? 'Edit page' : 'New page')}</h2>
          {stored && (
            <button type="button" className="btn text" disabled={isWaiting} onClick={() => onDelete(stored)}>
              Delete
            </button>
          )}
        </div>
      }
      isUploading={isBusy}
      // A new page that is saved once more before it has its address would be another page.
      onSave={() => isSaving || save()}
      onSubmit={save}
      page={{
        title: 'Preview of the page',
        loading: 'Loading the page...',
        preview: (draft: PageDraft) => previewPage({ ...draft, ...(slug === null ? {} : { slug }) }),
        isBeside: false,
      }}
      note={note}
      buttons={
        <PublishButtons
          isPublished={isPublished}
          isWaiting={isWaiting}
          draftLabel="Save"
          onPublish={() => saveAs(true, 'Published!')}
          onUnpublish={() => saveAs(false, 'Unpublished. The page is kept, and readers no longer see it.')}
        />
      }
    >
      <PageFields slug={slug} stored={stored} onBusy={onBusy} />
    </PreviewedForm>
  )
}
