import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useProgress } from '../progress/useProgress.ts'
import { Loading } from '../ui/Loading.tsx'
import { panels } from './panels.ts'
import { tabPath, tabs } from './tabs.ts'
import { rememberTab, useTab } from './useTab.ts'

const screens = new Map(
  tabs.map(({ key }) => [key, lazy(async () => ({ default: await panels[key]() }))] as const),
)

const MembershipPrompt = lazy(async () => ({
  default: (await import('../membership/MembershipPrompt.tsx')).MembershipPrompt,
}))

/** mainpage: one tab at a time, named in the URL. */
export function Component() {
  const tab = useTab()
  const [params] = useSearchParams()
  useEffect(() => {
    if (tab !== 'store') rememberTab(tab)
  }, [tab])
  const Panel = screens.get(tab)
  // What is open stands in the URL, so that a reload, a bookmark or a login leads here again.
  if (tab !== 'home' && !params.has('tab') && !params.has('payment'))
    return <Navigate to={tabPath(tab)} replace />
  return (
    <Suspense key={tab} fallback={<Loading>Opening…</Loading>}>
      {Panel && <Panel />}
      {tab !== 'getstarted' && <Prompt />}
    </Suspense>
  )
}

const closed = 'membershipPromptClosed'

/** While it is not known whether there is a membership, nobody is asked for one; and once in a session is enough. */
function Prompt() {
  const progress = useProgress()
  const [open, setOpen] = useState(() => !sessionStorage.getItem(closed))
  if (!open || !progress || progress.member) return null
  return (
    <MembershipPrompt
      onClose={() => {
        sessionStorage.setItem(closed, 'true')
        setOpen(false)
      }}
    />
  )
}
