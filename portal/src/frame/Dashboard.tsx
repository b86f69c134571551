import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { rememberedTab, rememberTab } from './remembered-tab.ts'
import { type Tab, tabOf } from './tabs.ts'

const panels: Record<Tab, React.LazyExoticComponent<() => React.ReactNode>> = {
  home: lazy(() => import('../home/Home.tsx').then(({ Home }) => ({ default: Home }))),
  getstarted: lazy(() => import('../home/Home.tsx').then(({ Home }) => ({ default: Home }))),
  addbook: lazy(() => import('../home/Home.tsx').then(({ Home }) => ({ default: Home }))),
  books: lazy(() => import('../home/Home.tsx').then(({ Home }) => ({ default: Home }))),
  orders: lazy(() => import('../home/Home.tsx').then(({ Home }) => ({ default: Home }))),
  store: lazy(() => import('../home/Home.tsx').then(({ Home }) => ({ default: Home }))),
}

/** mainpage: one tab at a time, named in the URL. */
export function Component() {
  const [params] = useSearchParams()
  const tab = tabOf(params, rememberedTab())
  useEffect(() => rememberTab(tab), [tab])
  const Panel = panels[tab]
  return (
    <Suspense key={tab} fallback={<p className="quiet">Opening…</p>}>
      <Panel />
    </Suspense>
  )
}
