import './pages.css'
import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { nameOf, pageTitle } from '@lorecircle/shared/custom-page/custom-page'
import { isPolicy, type PolicySlug } from '@lorecircle/shared/policy/policies'
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
import { PageDraft, pageDraftKey } from './page-draft.ts'
import { pagesQuery, policyTextsQuery } from './queries.ts'
import { usePageDeletion } from './usePageDeletion.ts'

/** The author's own pages, one of them in the form: `page=` names it, and `page=new` one more. */
export function CustomPage() {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...pagesQuery, refetchOnMount: 'always' })
  // What another tab saved a minute ago is what this edit begins with.
  const pages = isFetchedAfterMount ? data : undefined
  const [params] = useSearchParams()
  const edited = pages?.find(({ slug }) => slug === params.get('page'))
  const policies = useQuery(policyTextsQuery)
  const problem = error ?? policies.error
  const retry = () => {
    if (error) void refetch()
    if (policies.error) void policies.refetch()
  }
  return (
    <Screen
      title="Custom Page"
      windowTitle={edited && `${pageTitle(edited)} · Custom Page`}
      intro="Pages of your own, beside your books and your blog."
    >
      {pages && policies.data ? (
        <ListAndEditor pages={pages} policyTexts={policies.data} />
      ) : problem ? (
        <LoadFailure error={problem} onRetry={retry} />
      ) : (
        <Loading>Loading your pages...</Loading>
      )}
    </Screen>
  )
}

type Props = { pages: CustomPageForAuthor[]; policyTexts: Record<PolicySlug, string> }

function ListAndEditor({ pages, policyTexts }: Props) {
  const { sub } = useAuthor()
  const [params, setParams] = useSearchParams()
  const to = (slug: string | null): string => {
    const next = new URLSearchParams(params)
    next.set('page', slug ?? 'new')
    return `?${next}`
  }
  const first = pages.find(({ slug }) => nameOf(slug) === null)?.slug ?? 'new'
  const asked = params.get('page') ?? first
  const slug = asked === 'new' ? null : asked
  const stored = pages.find((page) => page.slug === slug) ?? null
  const isKnown =
    slug === null ||
    stored !== null ||
    nameOf(slug) !== null ||
    localDraft(localStorage, sub, pageDraftKey(slug), PageDraft) !== null
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
            beginning={slug !== null && isPolicy(slug) ? policyTexts[slug] : ''}
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
