import './pages.css'
import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import {
  builtInPages,
  fixedPageName,
  isBuiltInPage,
  pageTitle,
  untitledPage,
} from '@lorecircle/shared/custom-page/custom-page'
import { isPolicy, type PolicySlug, policies, policySlugs } from '@lorecircle/shared/policy/policies'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { toErrorMessage } from '../api/api-error.ts'
import { localDraft } from '../editing/local-draft.ts'
import { useDeletion } from '../editing/useDeletion.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { tabPath } from '../paths/tabs.ts'
import { Icon } from '../ui/Icon.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { PageEditor } from './PageEditor.tsx'
import { PageDraft, pageDraft, pageDraftKey } from './page-draft.ts'
import {
  deletePageMutation,
  pageSaveError,
  pagesQuery,
  policyTextsQuery,
  savePageMutation,
} from './queries.ts'
import { showPageSaved } from './tell-page.ts'

/** Custom pages; `page=` names the open one, and `page=new` a new one. */
export function CustomPage() {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...pagesQuery, refetchOnMount: 'always' })
  // Data from before the mount may be outdated by another tab.
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
  const first = pages.find(({ slug }) => fixedPageName(slug) === null)?.slug ?? 'new'
  const asked = params.get('page') ?? first
  const slug = asked === 'new' ? null : asked
  const stored = pages.find((page) => page.slug === slug) ?? null
  const isKnown =
    slug === null ||
    stored !== null ||
    fixedPageName(slug) !== null ||
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

/** Undo restores a deleted page at its slug. */
function usePageDeletion(onGone: () => void) {
  const { sub } = useAuthor()
  const { mutateAsync: take } = useMutation(deletePageMutation(sub))
  const { mutateAsync: save } = useMutation(savePageMutation(sub))
  return useDeletion({
    titleOf: pageTitle,
    async remove(page: CustomPageForAuthor) {
      await take(page)
      return page
    },
    async restore(page) {
      const { slug, createdAt } = page
      const back = await save({ ...pageDraft(page), slug, createdAt })
      showPageSaved(back, `“${pageTitle(page)}” is back.`, performance.now())
    },
    draftOf: pageDraft,
    localNameOf: ({ slug }) => pageDraftKey(slug),
    hrefOf: ({ slug }) => `${tabPath('custompage')}&page=${slug}`,
    removeFailure: (error) => `Error deleting page: ${toErrorMessage(error)}`,
    restoreFailure: pageSaveError,
    onGone,
  })
}

type PageListProps = {
  pages: CustomPageForAuthor[]
  current: string | null
  to: (slug: string | null) => string
}

function PageList({ pages, current, to }: PageListProps) {
  const own = pages.filter(({ slug }) => fixedPageName(slug) === null)
  const given = Object.keys(builtInPages).filter(isBuiltInPage)
  const stateOf = (slug: string) => pages.find((page) => page.slug === slug)
  return (
    <nav className="page-list" aria-label="Your pages">
      <ul>
        {given.map((slug) => (
          <li key={slug}>
            <Link to={to(slug)} aria-current={slug === current ? 'page' : undefined}>
              {builtInPages[slug]}
              <PageState page={stateOf(slug)} />
            </Link>
          </li>
        ))}
        {own.map((page) => (
          <li key={page.slug}>
            <Link to={to(page.slug)} aria-current={page.slug === current ? 'page' : undefined}>
              {pageTitle(page)}
              <PageState page={page} />
            </Link>
          </li>
        ))}
        <li>
          <Link to={to(null)} aria-current={current === null ? 'page' : undefined}>
            {own.length === 0 ? (
              <>
                {untitledPage}
                <PageState page={undefined} />
              </>
            ) : (
              <span className="row tight">
                <Icon name="plus" />
                Add a page
              </span>
            )}
          </Link>
        </li>
      </ul>
      <h2 id="policies">Policies</h2>
      <ul aria-labelledby="policies">
        {policySlugs.map((slug) => (
          <li key={slug}>
            <Link to={to(slug)} aria-current={slug === current ? 'page' : undefined}>
              {policies[slug]}
              <PolicyState page={stateOf(slug)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PageState({ page }: { page: CustomPageForAuthor | undefined }) {
  if (page?.isPublished) return <span className="state">Published</span>
  return <span className="state draft">{page ? 'Draft' : 'Empty'}</span>
}

function PolicyState({ page }: { page: CustomPageForAuthor | undefined }) {
  if (page?.isPublished) return <span className="state">Your text</span>
  return page ? (
    <span className="state draft">Draft</span>
  ) : (
    <span className="small quiet">Standard text</span>
  )
}
