import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useProgress } from '../progress/useProgress.ts'
import { rememberedTab, rememberTab } from './remembered-tab.ts'
import { type Tab, tabOf } from './tabs.ts'

const panels: Record<Tab, LazyExoticComponent<ComponentType>> = {
  home: lazy(async () => ({ default: (await import('../home/Home.tsx')).Home })),
  getstarted: lazy(async () => ({ default: (await import('../start/GetStarted.tsx')).GetStarted })),
  addbook: lazy(async () => ({ default: (await import('../books/AddBook.tsx')).AddBook })),
  books: lazy(async () => ({ default: (await import('../books/MyBooks.tsx')).MyBooks })),
  orders: lazy(async () => ({ default: (await import('../orders/Orders.tsx')).Orders })),
  store: lazy(async () => ({ default: (await import('../shop/SeeMyShop.tsx')).SeeMyShop })),
}

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
  const Panel = panels[tab]
  return (
    <Suspense key={tab} fallback={<p className="quiet">Opening…</p>}>
      <Panel />
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
