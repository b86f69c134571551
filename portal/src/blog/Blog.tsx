import './blog.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { localDraft } from '../editing/local-draft.ts'
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
import { PostDraft, postDraftKey } from './post-draft.ts'
import { postsQuery } from './queries.ts'
import { useEditedPost } from './useEditedPost.ts'
import { usePostDeletion } from './usePostDeletion.ts'

/** The blog: one post in the form, the drafts, and what is published. */
export function Blog() {
  const { sub } = useAuthor()
  const { data: posts, error, refetch } = useQuery(postsQuery)
  const { id, isNew, isNamed, to, name, finish } = useEditedPost(
    localDraft(localStorage, sub, postDraftKey(null), PostDraft)?.draft.id,
  )
  const { remove, failure } = usePostDeletion((gone) => gone === id && finish())
  const editor = { id, onStored: name, onDone: finish, onDelete: remove }
  const row = { current: id, to, onDelete: remove }
  const title = isNamed && posts?.find((post) => post.id === id)?.title
  return (
    <Screen
      title="Blog"
      windowTitle={title ? `Edit: ${title}` : undefined}
      action={
        isNamed && (
          <Link className="btn line" to={to(null)}>
            <Icon name="plus" />
            New post
          </Link>
        )
      }
    >
      <div className="blog-and-list">
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
