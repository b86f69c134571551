import type { PostForAuthor } from '@lorecircle/shared/post/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLocation } from 'react-router'
import { PreviewedForm } from '../editing/PreviewedForm.tsx'
import { PublishButtons } from '../editing/PublishButtons.tsx'
import { useEditor } from '../editing/useEditor.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { useNotYetRead } from '../progress/useProgress.ts'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { showToast } from '../toasts/toast.ts'
import { Field } from '../ui/Field.tsx'
import { type Busy, useBusy } from '../uploads/useBusy.ts'
import {
  hasPostContent,
  mergePosts,
  newPost,
  PostDraft,
  postDraft,
  postDraftKey,
  postInput,
  SavablePost,
} from './post-draft.ts'
import { cachePost, isPostMissing, postConflict, postSaveError, previewPost, savePost } from './queries.ts'
import { showPostSaved } from './tell-post.ts'

const empty = 'Give the post a title or some words before you publish it.'

type Props = {
  id: string
  stored: PostForAuthor | null
  isNew: boolean
  /** It is stored for the first time, under its id. */
  onStored: () => void
  /** It is saved: the form is free for the next one. */
  onDone: () => void
  onDelete: (post: PostForAuthor) => void
}

const page = {
  title: 'Preview of the post’s page',
  loading: 'Loading the page...',
  preview: (draft: PostDraft) => previewPost(postInput(draft, undefined)),
  isBeside: false,
}

const unpublished = 'Unpublished. It is among your drafts, and readers no longer see it.'

/** The form that makes a post, and edits it. */
export function PostEditor({ id, stored: initial, isNew, onStored, onDone, onDelete }: Props) {
  const editor = usePostEditor(id, initial, { isNew, onStored })
  const { stored, saveAs } = editor
  const { isBusy, onBusy } = useBusy()
  const note = useNotYetRead()
  const isWaiting = editor.isSaving || isBusy
  const isPublished = stored?.isPublished === true
  const saved = isPublished ? 'Post updated!' : 'Draft saved.'
  const finish = async (published: boolean, said: string) => {
    if (await saveAs(published, said)) onDone()
  }
  return (
    <PreviewedForm
      editor={editor}
      labelledBy="post-editor"
      legend="The post"
      heading={
        <Heading text={stored ? (isPublished ? 'Edit post' : 'Edit draft') : 'New post'}>
          {stored && (
            <button type="button" className="btn text" disabled={isWaiting} onClick={() => onDelete(stored)}>
              Delete
            </button>
          )}
        </Heading>
      }
      isUploading={isBusy}
      onSave={() => void saveAs(isPublished, saved)}
      onSubmit={() => void finish(isPublished, saved)}
      page={page}
      note={note}
      buttons={
        <PublishButtons
          isPublished={isPublished}
          isWaiting={isWaiting}
          draftLabel="Save Draft"
          onPublish={() => finish(true, 'Published!')}
          onUnpublish={() => finish(false, unpublished)}
        />
      }
    >
      <PostFields onBusy={onBusy} />
    </PreviewedForm>
  )
}

/** Receives focus when another post opens, but not on page load, where the screen's own heading comes first. */
function Heading({ text, children }: { text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isFirst] = useState(useLocation().key === 'default')
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
  }, [isFirst])
  return (
    <div className="row between">
      <h2 id="post-editor" ref={heading} tabIndex={-1}>
        {text}
      </h2>
      {children}
    </div>
  )
}

function PostFields({ onBusy }: Pick<Busy, 'onBusy'>) {
  const { register, formState } = useFormContext<PostDraft>()
  const { errors } = formState
  return (
    <>
      <Field label="Title" error={errors.title?.message} {...register('title')} />
      <RichTextField name="content" label="Text" onBusy={onBusy} />
    </>
  )
}

/** A post that is being edited; `stored` is null for one that is new, or was deleted while it was written. */
function usePostEditor(
  id: string,
  stored: PostForAuthor | null,
  { isNew, onStored }: { isNew: boolean; onStored: () => void },
) {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation(savePost(sub))
  const editor = useEditor<PostDraft, PostForAuthor>(
    {
      noun: 'post',
      nameOf: (stored) => postDraftKey(stored?.id ?? (isNew ? null : id)),
      shape: PostDraft,
      savable: SavablePost,
      draftOf: (stored) => (stored ? postDraft(stored) : newPost(id)),
      merge: mergePosts,
      save: (draft, _stored, etag) => mutateAsync(postInput(draft, etag)),
      theirsIn: postConflict,
      isGone: isPostMissing,
      onTold: (post) => cachePost(queries, post),
      failureOf: postSaveError,
      mayAutosave: (draft, stored) =>
        !draft.isPublished && stored?.isPublished !== true && (stored !== null || hasPostContent(draft)),
    },
    stored,
    onStored,
  )

  /** Shows `said` after a successful save; returns false on failure. */
  const saveAs = async (asPublished: boolean, said: string): Promise<boolean> => {
    showToast(null)
    if (asPublished && !hasPostContent(editor.form.getValues())) {
      editor.refuse('title', empty)
      return false
    }
    const post = await editor.save((draft) => ({ ...draft, isPublished: asPublished }))
    if (post) showPostSaved(post, said, performance.now())
    return post !== null
  }
  return { ...editor, saveAs }
}
