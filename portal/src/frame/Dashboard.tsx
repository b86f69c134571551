import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useProgress } from '../progress/useProgress.ts'
import { Loading } from '../ui/Loading.tsx'
import { panels } from './panels.ts'
import { rememberedTab, rememberTab } from './remembered-tab.ts'
import { tabOf, tabs } from './tabs.ts'

const screens = new Map(
  tabs.map(({ key }) => [key, lazy(async () => ({ default: await panels[key]() }))] as const),
)

const MembershipPrompt = lazy(async () => ({
  default: (await import('../membership/MembershipPrompt.tsx')).MembershipPrompt,
}))

/** mainpage: one tab at a time, named in the URL. */
export function Component() {
  const [params] = useSearchParams()
  const tab = tabOf(params, rememberedTab())
  useEffect(() => {
    if (tab !== 'store') rememberTab(tab)
  }, [tab])
  const Panel = screens.get(tab)
  return (
    <Suspense key={tab} fallback={<Loading>Opening…</Loading>}>
      {Panel && <Panel />}
      {tab !== 'getstarted' && <Prompt />}
    </Suspense>
  )
}

let closed = false

/** While it is not known whether there is a membership, nobody is asked for one. */
function Prompt() {
  const progress = useProgress()
  const [open, setOpen] = useState(!closed)
  if (!open || !progress || progress.member) return null
  return (
    <MembershipPrompt
      onClose={() => {
        closed = true
        setOpen(false)
      }}
    />
  )
}
