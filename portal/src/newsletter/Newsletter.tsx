import './newsletter.css'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { LazyPart } from '../ui/Lazily.tsx'
import { Screen } from '../ui/Screen.tsx'
import { ScreenParts } from '../ui/ScreenParts.tsx'
import { issuesQuery } from './queries.ts'
import { type NewsletterView, newsletterViews, parseNewsletterView, viewSearch } from './views.ts'

const panels = {
  issues: async () => (await import('./Issues.tsx')).Issues,
  write: async () => (await import('./Write.tsx')).Write,
  subscribers: async () => (await import('./Subscribers.tsx')).Subscribers,
} as const satisfies Record<NewsletterView, unknown>

export function Newsletter() {
  const [params] = useSearchParams()
  const open = parseNewsletterView(params)
  const { data: issues } = useQuery(issuesQuery)
  const subject = open === 'write' && issues?.find(({ id }) => id === params.get('issue'))?.subject
  return (
    <Screen
      title="Newsletter"
      windowTitle={`${subject || newsletterViews.find(({ key }) => key === open)?.label} · Newsletter`}
    >
      <ScreenParts
        label="Newsletter"
        parts={newsletterViews}
        open={open}
        searchOf={(view) => viewSearch(params, view)}
      />
      <LazyPart key={open} name={`newsletter/${open}`} load={panels[open]} />
    </Screen>
  )
}
