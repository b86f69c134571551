import './blog.css'
import type { PostForAuthor, PostSummary } from '@lorecircle/shared/post/calls'
import { groupPostsByMonth, postTitle } from '@lorecircle/shared/post/post'
import { dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toErrorMessage } from '../api/api-error.ts'
import { localDraft } from '../editing/local-draft.ts'
import { useDeletion } from '../editing/useDeletion.ts'
import { useFreshId } from '../editing/useFreshId.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { tabPath } from '../paths/tabs.ts'
import { useTimeZone } from '../progress/useTimeZone.ts'
import { Icon } from '../ui/Icon.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { PostEditor } from './PostEditor.tsx'
import { PostRow, type RowProps } from './PostRow.tsx'
import { PostDraft, postDraft, postDraftKey, postInput } from './post-draft.ts'
import { deletePost, fetchPost, postQuery, postSaveError, postsQuery, savePost } from './queries.ts'
import { showPostSaved } from './tell-post.ts'

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

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

/** A post that was deleted too soon comes back under its id and date. */
function usePostDeletion(onGone: (id: string) => void) {
  const { sub } = useAuthor()
  const { mutateAsync: take } = useMutation(deletePost(sub))
  const { mutateAsync: save } = useMutation(savePost(sub))
  return useDeletion({
    titleOf: postTitle,
    async remove({ id }: Pick<PostForAuthor, 'id'>) {
      const post = await fetchPost(id)
      await take(post)
      return post
    },
    async restore(post) {
      const back = await save({ ...postInput(postDraft(post), undefined), createdAt: post.createdAt })
      showPostSaved(back, `“${postTitle(post)}” is back.`, performance.now())
    },
    draftOf: postDraft,
    localNameOf: ({ id }) => postDraftKey(id),
    hrefOf: ({ id }) => `${tabPath('blog')}&post=${id}`,
    removeFailure: (error) => `Error deleting post: ${toErrorMessage(error)}`,
    restoreFailure: postSaveError,
    onGone: ({ id }) => onGone(id),
  })
}

/**
 * `post=` in the URL names a stored post; without it the post is new. `local` is the id of the new post stored in
 * this browser.
 */
function useEditedPost(local: string | undefined) {
  const [params, setParams] = useSearchParams()
  const named = params.get('post')
  const { freshId, renew } = useFreshId(named, local)
  const [done, setDone] = useState<string | null>(null)
  if (done !== null && named !== done) setDone(null)

  /** The address of this screen with another post in the form, or with a new one. */
  const to = (id: string | null): string => {
    const next = new URLSearchParams(params)
    if (id === null) next.delete('post')
    else next.set('post', id)
    return `?${next}`
  }
  const id = named === null || named === done ? freshId : named
  return {
    id,
    isNew: id === freshId,
    /** The address names it. */
    isNamed: named !== null && id === named,
    to,
    /** It is stored: from now on a reload finds it by its name. */
    name: () => setParams(to(id), { replace: true }),
    /** Makes room for a new one at once, before the address follows. */
    finish() {
      setDone(id)
      renew(id)
      setParams(to(null), { replace: true })
    },
  }
}

type Props = Omit<ComponentProps<typeof PostEditor>, 'stored' | 'isNew'>

/** A post that is stored, fetched as it is now; or what was typed of one that was deleted meanwhile. */
function OpenPost({ id, onDone, ...editor }: Props) {
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

function MyPosts({ posts, ...row }: RowProps & { posts: PostSummary[] }) {
  const timeZone = useTimeZone()
  const published = posts.filter(({ isPublished }) => isPublished)
  const years = groupPostsByMonth(
    published.map((post) => ({ ...post, madeOn: dayInTimeZone(timeZone, post.createdAt) })),
  )
  return (
    <section className="stack" aria-labelledby="my-posts">
      <h2 id="my-posts">My Posts</h2>
      {years.length === 0 && (
        <p className="small quiet">
          Nothing is published yet. Each post that you publish gets a page of its own on your shop’s blog.
        </p>
      )}
      {years.map(({ year, months }, yearAt) => (
        <Fold
          key={year}
          title={<h3>{year}</h3>}
          count={months.reduce((sum, { posts }) => sum + posts.length, 0)}
          isOpen={yearAt === 0}
        >
          {months.map(({ month, posts }, monthAt) => (
            <Fold
              key={month}
              title={<h4>{monthName.format(Date.UTC(year, month - 1))}</h4>}
              count={posts.length}
              isOpen={yearAt === 0 && monthAt === 0}
            >
              <ul>
                {posts.map((post) => (
                  <PostRow key={post.id} post={post} {...row} />
                ))}
              </ul>
            </Fold>
          ))}
        </Fold>
      ))}
    </section>
  )
}

function Drafts({ posts, ...row }: RowProps & { posts: PostSummary[] }) {
  const drafts = posts
    .filter(({ isPublished }) => !isPublished)
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  return (
    <Fold title={<h2>Drafts</h2>} count={drafts.length} isOpen>
      {drafts.length === 0 && <p className="small quiet">No drafts.</p>}
      <ul>
        {drafts.map((post) => (
          <PostRow key={post.id} post={post} {...row} />
        ))}
      </ul>
    </Fold>
  )
}

type FoldProps = { title: ReactNode; count: number; isOpen: boolean; children: ReactNode }

/** A part of a list that folds away, with how many stand in it. */
const Fold = ({ title, count, isOpen, children }: FoldProps) => (
  <details className="fold" open={isOpen}>
    <summary>
      <span className="row">
        {title}
        {count > 0 && <span className="small quiet">({count})</span>}
      </span>
      <Icon name="down" className="i turns" />
    </summary>
    {children}
  </details>
)
