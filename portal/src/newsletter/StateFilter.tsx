import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import { Link, useSearchParams } from 'react-router'
import { subscriberFilterOf } from './subscriber-filter.ts'
import { viewSearch } from './views.ts'

const words = {
  confirmed: 'Subscribed',
  pending: 'Unconfirmed',
  unsubscribed: 'Unsubscribed',
} as const satisfies Record<Subscriber['state'], string>

const states = ['confirmed', 'pending', 'unsubscribed'] as const

/** How many there are of each state, and the way to look at them alone. */
export function StateFilter({ counts }: { counts: Record<Subscriber['state'], number> }) {
  const [params] = useSearchParams()
  const { state, search = '' } = subscriberFilterOf(params)
  const all = counts.confirmed + counts.pending + counts.unsubscribed
  const choices = [
    { key: '', label: 'All', count: all },
    ...states.map((key) => ({ key, label: words[key], count: counts[key] })),
  ]
  return (
    <nav className="chips" aria-label="Show">
      {choices.map(({ key, label, count }) => (
        <Link
          key={key}
          className="chip plain"
          to={{ search: viewSearch(params, 'subscribers', { state: key, search }) }}
          aria-current={key === (state ?? '') ? 'true' : undefined}
        >
          {label} <span className="quiet">{count.toLocaleString('en-US')}</span>
        </Link>
      ))}
    </nav>
  )
}
