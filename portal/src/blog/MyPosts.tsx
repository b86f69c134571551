import type { PostSummary } from '@lorecircle/shared/post/calls'
import { byMonth } from '@lorecircle/shared/post/post'
import { dayIn } from '@lorecircle/shared/time-zone/days'
import { useTimeZone } from '../progress/useTimeZone.ts'
import { Fold } from './Fold.tsx'
import { PostRow, type RowProps } from './PostRow.tsx'

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** What readers see, by year and month; the newest are unfolded. */
export function MyPosts({ posts, ...row }: RowProps & { posts: PostSummary[] }) {
  const timeZone = useTimeZone()
  const published = posts.filter(({ isPublished }) => isPublished)
  const years = byMonth(published.map((post) => ({ ...post, madeOn: dayIn(timeZone, post.createdAt) })))
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
