import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { localDraft } from '../editing/local-draft.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { PostEditor } from './PostEditor.tsx'
import { PostDraft, postDraftKey } from './post-draft.ts'
import { postQuery } from './queries.ts'

type Props = Omit<ComponentProps<typeof PostEditor>, 'stored' | 'isNew'>

/** A post that is stored, fetched as it is now; or what was typed of one that was deleted meanwhile. */
export function OpenPost({ id, onDone, ...editor }: Props) {
  const { sub } = useAuthor()
  const { data: post, error, refetch } = useQuery(postQuery(id))
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (post === undefined) return <Loading>Loading the post...</Loading>
  if (post || localDraft(localStorage, sub, postDraftKey(id), PostDraft)) {
    return <PostEditor id={id} stored={post} isNew={false} onDone={onDone} {...editor} />
  }
  return (
    <Alert>
      This post does not exist.
      <p>
        <button type="button" className="btn text" onClick={onDone}>
          Write a new one
        </button>
      </p>
    </Alert>
  )
}
