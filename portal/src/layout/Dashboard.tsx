import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { tabPath } from '../paths/tabs.ts'
import { hasUnpaidInvoice } from '../progress/progress.ts'
import { statusQuery } from '../progress/queries.ts'
import { useProgress } from '../progress/useProgress.ts'
import { LazyPart } from '../ui/Lazily.tsx'
import { tabScreens } from './tab-screens.ts'
import { rememberTab, useTab, visitedTab } from './useTab.ts'

const MembershipPrompt = lazy(async () => ({
  default: (await import('../membership/MembershipPrompt.tsx')).MembershipPrompt,
}))

/** The previous screen stays until this one can render. */
export async function loader({ request }: { request: Request }) {
  await tabScreens[visitedTab(new URL(request.url).searchParams)]()
  return null
}

/** Tabs switch at once, without waiting for the loader. */
export const shouldRevalidate = () => false

export function Component() {
  const tab = useTab()
  const [params] = useSearchParams()
  useEffect(() => {
    if (tab !== 'store') rememberTab(tab)
  }, [tab])
  // The open tab is in the URL, so that a reload, a bookmark or a login leads back to it.
  if (tab !== 'home' && !params.has('tab') && !params.has('payment'))
    return <Navigate to={tabPath(tab)} replace />
  return (
    <>
      <LazyPart key={tab} name={tab} load={tabScreens[tab]} />
      <Suspense>{tab !== 'getstarted' && <Prompt key={tab} />}</Suspense>
    </>
  )
}

const closed = 'membershipPromptClosed'

function Prompt() {
  const progress = useProgress()
  const { data: status } = useQuery(statusQuery)
  const [open, setOpen] = useState(() => !sessionStorage.getItem(closed))
  if (!open || !progress || progress.member) return null
  return (
    <MembershipPrompt
      hasEnded={status?.states?.membership === 'ended'}
      owesInvoice={status !== undefined && hasUnpaidInvoice(status)}
      onClose={() => {
        sessionStorage.setItem(closed, 'true')
        setOpen(false)
      }}
    />
  )
}
