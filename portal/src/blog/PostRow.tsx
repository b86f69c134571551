import type { PostSummary } from '@lorecircle/shared/post/calls'
import { postTitle } from '@lorecircle/shared/post/post'
import { Link } from 'react-router'
import { Timestamp } from '../progress/When.tsx'

export type RowProps = {
  /** The one in the editor. */
  current: string
  to: (id: string) => string
  onDelete: (post: PostSummary) => void
}

export function PostRow({ post, current, to, onDelete }: RowProps & { post: PostSummary }) {
  const title = postTitle(post)
  return (
    <li className="post-row" aria-current={post.id === current || undefined}>
      <p className="post-title" dir="auto">
        {title}
      </p>
      <p className="small quiet">
        <Timestamp at={post.createdAt} as="shortDay" />
      </p>
      {post.excerpt && (
        <p className="post-excerpt" dir="auto">
          {post.excerpt}
        </p>
      )}
      <div className="row">
        <Link className="btn text" to={to(post.id)} aria-label={`Edit ${title}`}>
          Edit
        </Link>
        {post.url !== null && (
          <a className="btn text" href={post.url} aria-label={`View ${title}`}>
            View
          </a>
        )}
        <button
          type="button"
          className="btn text"
          aria-label={`Delete ${title}`}
          onClick={() => onDelete(post)}
        >
          Delete
        </button>
      </div>
    </li>
  )
}
