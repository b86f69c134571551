import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { customPageLimits, fixedPageName, isBuiltInPage } from '@lorecircle/shared/custom-page/custom-page'
import { isPolicy } from '@lorecircle/shared/policy/policies'
import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { PreviewedForm } from '../editing/PreviewedForm.tsx'
import { PublishButtons } from '../editing/PublishButtons.tsx'
import { useEditor } from '../editing/useEditor.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { useNotYetRead } from '../progress/useProgress.ts'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { showToast } from '../toasts/toast.ts'
import { Field } from '../ui/Field.tsx'
import { type Busy, useBusy } from '../uploads/useBusy.ts'
import { PageSections } from './PageSections.tsx'
import {
  hasPageContent,
  mergePages,
  newPageDraft,
  PageDraft,
  pageDraft,
  pageDraftKey,
  removeInitialContent,
  SavablePage,
} from './page-draft.ts'
import {
  cachePage,
  isPageMissing,
  pageConflict,
  pageSaveError,
  previewPage,
  savePageMutation,
} from './queries.ts'
import { showPageSaved } from './tell-page.ts'

const empty = 'Write something on this page before you publish it.'

type Props = {
  /** Null until the first save makes a slug from the title. */
  slug: string | null
  stored: CustomPageForAuthor | null
  /** HTML that the page shows before it has content of its own. */
  beginning: string
  /** Called after the first save, with the slug. */
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
  const given = slug === null ? null : fixedPageName(slug)
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
      // Saving a new page twice before it has a slug would create two pages.
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

/**
 * `slug` is null until the first save makes one from the title; `beginning` is the HTML that the page shows before it
 * has content of its own.
 */
function usePageEditor(
  slug: string | null,
  initial: CustomPageForAuthor | null,
  beginning: string,
  onStored: (page: CustomPageForAuthor) => void,
) {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation(savePageMutation(sub))
  const editor = useEditor<PageDraft, CustomPageForAuthor>(
    {
      noun: 'page',
      nameOf: (stored) => pageDraftKey(stored?.slug ?? slug),
      shape: PageDraft,
      savable: SavablePage,
      draftOf: (stored) => (stored ? pageDraft(stored) : newPageDraft(slug, beginning)),
      merge: mergePages,
      save: (draft, stored, etag) =>
        mutateAsync({ ...draft, ...at(stored?.slug ?? slug), ...(etag && { etag }) }),
      theirsIn: pageConflict,
      isGone: isPageMissing,
      onTold: (page) => cachePage(queries, page),
      failureOf: pageSaveError,
      mayAutosave: (draft, stored) =>
        slug !== null &&
        !draft.isPublished &&
        stored?.isPublished !== true &&
        (stored !== null || hasPageContent(draft)),
    },
    initial,
    onStored,
  )

  /** `said` is the success message. */
  const saveAs = async (asPublished: boolean, said: string) => {
    showToast(null)
    if (asPublished && !hasPageContent(editor.form.getValues())) return editor.refuse('intro', empty)
    const page = await editor.save((draft) => ({
      ...(asPublished ? removeInitialContent(draft) : draft),
      isPublished: asPublished,
    }))
    if (page) showPageSaved(page, said, performance.now())
  }
  return { ...editor, saveAs }
}

const at = (slug: string | null) => (slug === null ? {} : { slug })

type PageFieldsProps = Pick<Busy, 'onBusy'> & {
  /** Null until the first save makes a slug from the title. */
  slug: string | null
  stored: CustomPageForAuthor | null
}

function PageFields({ slug, stored, onBusy }: PageFieldsProps) {
  const { formState, register } = useFormContext<PageDraft>()
  const { errors } = formState
  return (
    <>
      {slug !== null && isPolicy(slug) ? (
        <p className="small quiet">
          Every shop says this, at the foot of each page. Until you publish words of your own, yours says it
          in these. They suit most shops, and are no legal advice.
          {slug === 'shipping' && (
            <>
              {' '}
              What sending costs is listed below the words by itself, as it stands in{' '}
              <Link to={settingsPath('shipping')}>Settings: Shipping</Link>.
            </>
          )}
        </p>
      ) : slug !== null && isBuiltInPage(slug) ? (
        <p className="small quiet">
          Every shop has a place for this page.{' '}
          {stored?.isPublished
            ? 'It stands in your shop’s menu.'
            : 'It stands in your shop’s menu once it is published.'}
        </p>
      ) : (
        <Field
          label="Title"
          maxLength={customPageLimits.title}
          hint={
            stored
              ? `Its address ends with /${stored.slug}, whatever the title becomes.`
              : 'Its address is made from the title that it is first saved with.'
          }
          error={errors.title?.message}
          {...register('title')}
        />
      )}
      <RichTextField name="intro" label="Text" onBusy={onBusy} />
      <PageSections onBusy={onBusy} />
    </>
  )
}
