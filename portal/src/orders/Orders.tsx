import './orders.css'
import { useSearchParams } from 'react-router'
import { Lazily } from '../ui/Lazily.tsx'
import { Screen } from '../ui/Screen.tsx'
import { ScreenParts } from '../ui/ScreenParts.tsx'
import { ordersSearch } from './order-filter.ts'

const parts = [
  { key: 'list', label: 'All orders' },
  { key: 'sign', label: 'Sign' },
] as const

const panels = {
  list: async () => (await import('./OrderList.tsx')).OrderList,
  sign: async () => (await import('./signing/SigningDesk.tsx')).SigningDesk,
}

/** What readers bought, and the desk at which copies are signed. */
export function Orders() {
  const [params] = useSearchParams()
  const open = params.get('view') === 'sign' ? 'sign' : 'list'
  return (
    <Screen title="Orders">
      <ScreenParts
        label="Orders"
        parts={parts}
        open={open}
        searchOf={(view) => ordersSearch(params, { view: view === 'list' ? null : view })}
      />
      <Lazily key={open} name={`orders/${open}`} load={panels[open]} />
    </Screen>
  )
}
