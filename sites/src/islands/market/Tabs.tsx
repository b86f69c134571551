import { type Mode, modes } from '@lorecircle/shared/market/facets'
import { inMode, type MarketFilter } from '@lorecircle/shared/market/market-filter'
import type { Way } from './way.ts'

export const listNames: Record<Mode, string> = { paid: 'Top 100 Paid', free: 'Top 100 Free' }

export const Tabs = ({ filter, to }: { filter: MarketFilter; to: Way }) => (
  <nav className="tabs" aria-label="List">
    {modes.map((mode) => (
      <a key={mode} {...to(inMode(filter, mode))} aria-current={mode === filter.mode ? 'true' : undefined}>
        {listNames[mode]}
      </a>
    ))}
  </nav>
)
