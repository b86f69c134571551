import './newsletter.css'
import { useSearchParams } from 'react-router'
import { Lazily } from '../ui/Lazily.tsx'
import { Screen } from '../ui/Screen.tsx'
import { ScreenParts } from '../ui/ScreenParts.tsx'
import { type View, viewOf, viewSearch, views } from './views.ts'

const panels = {
  issues: async () => (await import('./Issues.tsx')).Issues,
  write: async () => (await import('./Write.tsx')).Write,
  subscribers: async () => (await import('./Subscribers.tsx')).Subscribers,
} as const satisfies Record<View, unknown>

/** The author's issues, and who gets them. */
export function Newsletter() {
  const [params] = useSearchParams()
  const open = viewOf(params)
  return (
    <Screen title="Newsletter">
      <ScreenParts
        label="Newsletter"
        parts={views}
        open={open}
        searchOf={(view) => viewSearch(params, view)}
      />
      <Lazily key={open} name={`newsletter/${open}`} load={panels[open]} />
    </Screen>
  )
}
