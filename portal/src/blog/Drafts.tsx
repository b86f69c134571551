import type { PostSummary } from '@lorecircle/shared/post/calls'
import { Fold } from './Fold.tsx'
import { PostRow, type RowProps } from './PostRow.tsx'

export function Drafts({ posts, ...row }: RowProps & { posts: PostSummary[] }) {
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
