import './newsletter.css'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { type View, viewOf, viewSearch, views } from './views.ts'

const panels = {
  issues: lazy(async () => ({ default: (await import('./Issues.tsx')).Issues })),
  write: lazy(async () => ({ default: (await import('./Write.tsx')).Write })),
  subscribers: lazy(async () => ({ default: (await import('./Subscribers.tsx')).Subscribers })),
} as const satisfies Record<View, unknown>

/** The author's letters, and who gets them. */
export function Newsletter() {
  const [params] = useSearchParams()
  const open = viewOf(params)
  const Panel = panels[open]
  return (
    <Screen title="Newsletter">
      <nav className="tabs newsletter-tabs" aria-label="Newsletter">
        {views.map(({ key, label }) => (
          <Link
            key={key}
            to={{ search: viewSearch(params, key) }}
            aria-current={key === open ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Suspense key={open} fallback={<Loading>Opening…</Loading>}>
        <Panel />
      </Suspense>
    </Screen>
  )
}
