import type { PostForAuthor } from '@lorecircle/shared/post/calls'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLocation } from 'react-router'
import { PreviewedForm } from '../editing/PreviewedForm.tsx'
import { PublishButtons } from '../editing/PublishButtons.tsx'
import { useNotYetRead } from '../progress/useNotYetRead.ts'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { Field } from '../ui/Field.tsx'
import { type Busy, useBusy } from '../uploads/useBusy.ts'
import { type PostDraft, postInput } from './post-draft.ts'
import { previewPost } from './queries.ts'
import { usePostEditor } from './usePostEditor.ts'

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

/** Whoever opens another post arrives at its form; on the way into the screen the screen's own heading is first. */
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
