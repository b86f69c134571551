import './newsletter.css'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Lazily } from '../ui/Lazily.tsx'
import { Screen } from '../ui/Screen.tsx'
import { ScreenParts } from '../ui/ScreenParts.tsx'
import { issuesQuery } from './queries.ts'
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
  const { data: issues } = useQuery(issuesQuery)
  const subject = open === 'write' && issues?.find(({ id }) => id === params.get('issue'))?.subject
  return (
    <Screen
      title="Newsletter"
      windowTitle={`${subject || views.find(({ key }) => key === open)?.label} · Newsletter`}
    >
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
