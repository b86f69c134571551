import './discounts.css'
import type { DiscountForAuthor } from '@lorecircle/shared/discount/calls'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { setSearchParam } from '../paths/search-with.ts'
import { Icon } from '../ui/Icon.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { DiscountEditor } from './DiscountEditor.tsx'
import { DiscountTable } from './DiscountTable.tsx'
import { discountsQuery } from './queries.ts'

const newCode = 'new'

/** Discount codes; `code=` names the open one, and `code=new` a new one. */
export function Discounts() {
  const [params] = useSearchParams()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...discountsQuery,
    refetchOnMount: 'always',
  })
  // Data from before the mount may be outdated by another tab.
  const discounts = isFetchedAfterMount ? data : undefined
  const code = params.get('code')
  return (
    <Screen
      title="Discounts"
      windowTitle={
        code === null ? undefined : code === newCode ? 'New code · Discounts' : `${code} · Discounts`
      }
      intro="A code makes books cheaper, or their shipping free. Readers type it in their cart, or follow your link."
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!discounts && !error && <Loading>Loading your codes…</Loading>}
      {discounts && <ListOrEditor discounts={discounts} asked={code} />}
    </Screen>
  )
}

function ListOrEditor({ discounts, asked }: { discounts: DiscountForAuthor[]; asked: string | null }) {
  const [params, setParams] = useSearchParams()
  if (asked !== null) {
    const stored = discounts.find(({ code }) => code === asked) ?? null
    if (stored === null && asked !== newCode) return <Alert>This code does not exist.</Alert>
    return (
      <DiscountEditor
        key={asked}
        initial={stored}
        onDone={() => setParams(setSearchParam(params, 'code', null))}
        backTo={setSearchParam(params, 'code', null)}
      />
    )
  }
  const create = (
    <Link className="btn" to={{ search: setSearchParam(params, 'code', newCode) }}>
      <Icon name="plus" />
      Make a code
    </Link>
  )
  if (discounts.length === 0) {
    return (
      <div className="empty">
        <p>You have no codes yet. A code for your newsletter readers is a good first one.</p>
        {create}
      </div>
    )
  }
  return (
    <div className="flow">
      <p>{create}</p>
      <DiscountTable discounts={discounts} />
    </div>
  )
}
