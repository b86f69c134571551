import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { customPageLimits, givenPages, isGiven } from '@lorecircle/shared/custom-page/custom-page'
import { Controller, FormProvider } from 'react-hook-form'
import { messageOf } from '../api/api-error.ts'
import { EditorBar } from '../editing/EditorBar.tsx'
import { EditorNotices, Restored } from '../editing/EditorNotices.tsx'
import { PublishButtons } from '../editing/PublishButtons.tsx'
import { Preview } from '../preview/Preview.tsx'
import { usePreview } from '../preview/usePreview.ts'
import { RichText } from '../rich-text/RichText.tsx'
import { showToast } from '../toasts/toast.ts'
import { Field } from '../ui/Field.tsx'
import { Alert } from '../ui/Notice.tsx'
import { useBusy } from '../uploads/useBusy.ts'
import { PageSections } from './PageSections.tsx'
import { isWritten, withoutBeginning } from './page-draft.ts'
import { previewPage } from './queries.ts'
import { tellPage } from './tell-page.ts'
import { usePageEditor } from './usePageEditor.ts'

const empty = 'Write something on this page before you publish it.'

type Props = {
  /** Null for a page whose address its title will make. */
  slug: string | null
  stored: CustomPageForAuthor | null
  onStored: (page: CustomPageForAuthor) => void
  onDelete: (page: CustomPageForAuthor) => void
}

export function PageEditor({ slug, stored: initial, onStored, onDelete }: Props) {
  const editor = usePageEditor(slug, initial)
  const { form, stored, isSaving } = editor
  const { isBusy, onBusy } = useBusy()
  const isPublished = stored?.isPublished === true
  const { errors } = form.formState
  const preview = usePreview(previewPage)

  const save = async (published: boolean, said: string) => {
    showToast(null)
    if (published && !isWritten(form.getValues())) {
      return editor.refuse('intro', empty)
    }
    const page = await editor.save((draft) => ({
      ...(published ? withoutBeginning(draft) : draft),
      isPublished: published,
    }))
    if (!page) return
    tellPage(page, said, performance.now())
    onStored(page)
  }
  const goOn = () => void save(isPublished, isPublished ? 'Page updated!' : 'Page saved.')

  const look = form.handleSubmit((draft) => preview.open({ ...draft, ...(slug === null ? {} : { slug }) }))

  const isWaiting = isSaving || isBusy
  return (
    <FormProvider {...form}>
      <div className="bench">
        <form
          className="flow"
          aria-busy={isSaving}
          aria-labelledby="page-editor"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            goOn()
          }}
        >
          <div className="row between">
            <h2 id="page-editor">
              {slug !== null && isGiven(slug) ? givenPages[slug] : stored ? 'Edit page' : 'New page'}
            </h2>
            {stored && (
              <button
                type="button"
                className="btn text"
                disabled={isWaiting}
                onClick={() => onDelete(stored)}
              >
                Delete
              </button>
            )}
          </div>
          <Restored editor={editor} />
          <fieldset className="bare flow">
            <legend className="hide">The page</legend>
            {slug !== null && isGiven(slug) ? (
              <p className="small quiet">
                Every shop has a place for this page. It stands in your shop’s menu once it is published.
              </p>
            ) : (
              <Field
                label="Title"
                maxLength={customPageLimits.title}
                hint={
                  stored
                    ? `Its address ends with /${stored.slug}, whatever the title becomes.`
                    : 'The title that it is first saved with makes its address.'
                }
                error={errors.title?.message}
                {...form.register('title')}
              />
            )}
            <Controller
              control={form.control}
              name="intro"
              render={({ field: { value, onChange } }) => (
                <RichText
                  label="Text"
                  value={value}
                  onChange={onChange}
                  onBusy={onBusy}
                  error={errors.intro?.message}
                />
              )}
            />
            <PageSections onBusy={onBusy} />
          </fieldset>
          <EditorNotices editor={editor} />
          {preview.error && <Alert>No preview: {messageOf(preview.error)}</Alert>}
          <EditorBar
            editor={editor}
            isUploading={isBusy}
            onSave={() => !isWaiting && goOn()}
            preview={{ isPending: preview.isPending, onLook: () => void look() }}
          >
            <PublishButtons
              isPublished={isPublished}
              isWaiting={isWaiting}
              draftLabel="Save"
              onPublish={() => save(true, 'Published!')}
              onUnpublish={() => save(false, 'Unpublished. The page is kept, and readers no longer see it.')}
            />
          </EditorBar>
        </form>
        <Preview
          preview={preview}
          title="Preview of the page"
          loading="Loading the page..."
          onUpdate={() => void look()}
        />
      </div>
    </FormProvider>
  )
}
