import type { PostForAuthor } from '@lorecircle/shared/post/calls'
import { postLimits } from '@lorecircle/shared/post/post'
import { useEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useLocation } from 'react-router'
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
import { inputOf, isWritten } from './post-draft.ts'
import { previewPost } from './queries.ts'
import { tellPost } from './tell-post.ts'
import { usePostEditor } from './usePostEditor.ts'

const empty = 'Give the post a title or some words before you publish it.'

type Props = {
  id: string
  stored: PostForAuthor | null
  isNew: boolean
  /** It is stored now, under its id. */
  onStored: () => void
  /** It is saved: the form is free for the next one. */
  onDone: () => void
  onDelete: (post: PostForAuthor) => void
}

/** The form that makes a post, and edits it. */
export function PostEditor({ id, stored: initial, isNew, onStored, onDone, onDelete }: Props) {
  const editor = usePostEditor(id, initial, { isNew, onAutosaved: onStored })
  const { form, stored, isSaving } = editor
  const { isBusy, onBusy } = useBusy()
  const heading = useArrival()
  const preview = usePreview(previewPost)
  const isPublished = stored?.isPublished === true

  const save = (published: boolean) => {
    showToast(null)
    if (published && !isWritten(form.getValues())) {
      editor.refuse('title', empty)
      return Promise.resolve(null)
    }
    return editor.save((draft) => ({ ...draft, isPublished: published }))
  }
  const finish = async (published: boolean, said: string) => {
    const post = await save(published)
    if (!post) return
    tellPost(post, said, performance.now())
    onDone()
  }
  const goOn = async () => {
    const post = await save(isPublished)
    if (!post) return
    onStored()
    tellPost(post, isPublished ? 'Post updated!' : 'Draft saved.', performance.now())
  }

  const look = form.handleSubmit((draft) => preview.open(inputOf(draft, undefined)))

  const isWaiting = isSaving || isBusy
  const { title: titleError, content: contentError } = form.formState.errors
  return (
    <div className="bench">
      <form
        className="flow"
        aria-busy={isSaving}
        aria-labelledby="post-editor"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void finish(isPublished, isPublished ? 'Post updated!' : 'Draft saved.')
        }}
      >
        <div className="row between">
          <h2 id="post-editor" ref={heading} tabIndex={-1}>
            {stored ? (isPublished ? 'Edit post' : 'Edit draft') : 'New post'}
          </h2>
          {stored && (
            <button type="button" className="btn text" disabled={isWaiting} onClick={() => onDelete(stored)}>
              Delete
            </button>
          )}
        </div>
        <Restored editor={editor} />
        <fieldset className="bare flow">
          <legend className="hide">The post</legend>
          <Field
            label="Title"
            maxLength={postLimits.title}
            error={titleError?.message}
            {...form.register('title')}
          />
          <Controller
            control={form.control}
            name="content"
            render={({ field: { value, onChange } }) => (
              <RichText
                label="Text"
                value={value}
                onChange={onChange}
                onBusy={onBusy}
                error={contentError?.message}
              />
            )}
          />
        </fieldset>
        <EditorNotices editor={editor} />
        {preview.error && <Alert>No preview: {messageOf(preview.error)}</Alert>}
        <EditorBar
          editor={editor}
          isUploading={isBusy}
          onSave={() => void goOn()}
          preview={{ isPending: preview.isPending, onLook: () => void look() }}
        >
          <PublishButtons
            isPublished={isPublished}
            isWaiting={isWaiting}
            draftLabel="Save Draft"
            onPublish={() => finish(true, 'Published!')}
            onUnpublish={() =>
              finish(false, 'Unpublished. It is among your drafts, and readers no longer see it.')
            }
          />
        </EditorBar>
      </form>
      <Preview
        preview={preview}
        title="Preview of the post’s page"
        loading="Loading the page..."
        onUpdate={() => void look()}
      />
    </div>
  )
}

/** Whoever opens another post arrives at its form; on the way into the screen the screen's own heading is first. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isFirst] = useState(useLocation().key === 'default')
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
  }, [isFirst])
  return heading
}
