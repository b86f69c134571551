import './pages.css'
import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { isGiven } from '@lorecircle/shared/custom-page/custom-page'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { localDraft } from '../editing/local-draft.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { PageEditor } from './PageEditor.tsx'
import { PageList } from './PageList.tsx'
import { localNameOf, PageDraft } from './page-draft.ts'
import { pagesQuery } from './queries.ts'
import { usePageDeletion } from './usePageDeletion.ts'

/** The author's own pages, one of them in the form: `page=` names it, and `page=new` one more. */
export function CustomPage() {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...pagesQuery, refetchOnMount: 'always' })
  // What another tab saved a minute ago is what this edit begins with.
  const pages = isFetchedAfterMount ? data : undefined
  return (
    <Screen title="Custom Page" intro="Pages of your own, beside your books and your blog.">
      {pages ? (
        <ListAndEditor pages={pages} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>Loading your pages...</Loading>
      )}
    </Screen>
  )
}

function ListAndEditor({ pages }: { pages: CustomPageForAuthor[] }) {
  const { sub } = useAuthor()
  const [params, setParams] = useSearchParams()
  const to = (slug: string | null): string => {
    const next = new URLSearchParams(params)
    next.set('page', slug ?? 'new')
    return `?${next}`
  }
  const first = pages.find(({ slug }) => !isGiven(slug))?.slug ?? 'new'
  const asked = params.get('page') ?? first
  const slug = asked === 'new' ? null : asked
  const stored = pages.find((page) => page.slug === slug) ?? null
  const isKnown =
    slug === null ||
    stored !== null ||
    isGiven(slug) ||
    localDraft(localStorage, sub, localNameOf(slug), PageDraft) !== null
  const { remove, failure } = usePageDeletion(() => setParams(to('new'), { replace: true }))
  return (
    <div className="page-and-list">
      <PageList pages={pages} current={slug} to={to} />
      <div className="flow">
        {failure && <Alert>{failure}</Alert>}
        {isKnown ? (
          <PageEditor
            key={asked}
            slug={slug}
            stored={stored}
            onStored={(page) => page.slug !== slug && setParams(to(page.slug), { replace: true })}
            onDelete={(page) => void remove(page)}
          />
        ) : (
          <Alert>This page does not exist.</Alert>
        )}
      </div>
    </div>
  )
}
