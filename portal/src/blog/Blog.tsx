import './blog.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { keptDraft } from '../editing/kept-draft.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { Icon } from '../ui/Icon.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Drafts } from './Drafts.tsx'
import { MyPosts } from './MyPosts.tsx'
import { OpenPost } from './OpenPost.tsx'
import { PostEditor } from './PostEditor.tsx'
import { PostDraft } from './post-draft.ts'
import { postsQuery } from './queries.ts'
import { useDeletion } from './useDeletion.ts'
import { usePen } from './usePen.ts'
import { keptUnder } from './usePostEditor.ts'

/** The blog: one post under the pen, the drafts, and what is published. */
export function Blog() {
  const { sub } = useAuthor()
  const { data: posts, error, refetch } = useQuery(postsQuery)
  const { id, isNew, isNamed, to, name, layDown } = usePen(
    keptDraft(localStorage, sub, keptUnder(null), PostDraft)?.draft.id,
  )
  const { remove, failure } = useDeletion((gone) => gone === id && layDown())
  const editor = { id, onStored: name, onDone: layDown, onDelete: remove }
  const row = { current: id, to, onDelete: remove }
  return (
    <Screen
      title="Blog"
      action={
        isNamed && (
          <Link className="btn line" to={to(null)}>
            <Icon name="plus" />
            New post
          </Link>
        )
      }
    >
      <div className="blog-desk">
        {isNew ? <PostEditor key={id} stored={null} isNew {...editor} /> : <OpenPost key={id} {...editor} />}
        <div className="flow">
          {failure && <Alert>{failure}</Alert>}
          {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
          {!posts && !error && <Loading>Loading your posts...</Loading>}
          {posts && (
            <>
              <Drafts posts={posts} {...row} />
              <MyPosts posts={posts} {...row} />
            </>
          )}
        </div>
      </div>
    </Screen>
  )
}
