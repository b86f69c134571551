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

/** Whoever arrives, from the login or another screen, stays there until there is something to see here. */
export async function loader({ request }: { request: Request }) {
  await tabScreens[visitedTab(new URL(request.url).searchParams)]()
  return null
}

/** A change of tabs is shown at once: there is a menu around it. */
export const shouldRevalidate = () => false

/** mainpage: one tab at a time, named in the URL. */
export function Component() {
  const tab = useTab()
  const [params] = useSearchParams()
  useEffect(() => {
    if (tab !== 'store') rememberTab(tab)
  }, [tab])
  // What is open stands in the URL, so that a reload, a bookmark or a login leads here again.
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

/** While it is not known whether there is a membership, nobody is asked for one; and once in a session is enough. */
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
