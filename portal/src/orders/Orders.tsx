import './orders.css'
import { useSearchParams } from 'react-router'
import { LazyPart } from '../ui/Lazily.tsx'
import { Screen } from '../ui/Screen.tsx'
import { ScreenParts } from '../ui/ScreenParts.tsx'
import { ordersSearch } from './order-filter.ts'

const parts = [
  { key: 'list', label: 'All orders' },
  { key: 'sign', label: 'Sign' },
  { key: 'stock', label: 'Stock' },
] as const

const panels = {
  list: async () => (await import('./OrderList.tsx')).OrderList,
  sign: async () => (await import('./signing/SigningDesk.tsx')).SigningQueue,
  stock: async () => (await import('./stock/Stock.tsx')).Stock,
}

export function Orders() {
  const [params] = useSearchParams()
  const open = parts.find(({ key }) => key === params.get('view'))?.key ?? 'list'
  const partTitle = open === 'list' ? undefined : `${parts.find(({ key }) => key === open)?.label} · Orders`
  return (
    <Screen title="Orders" windowTitle={partTitle}>
      <ScreenParts
        label="Orders"
        parts={parts}
        open={open}
        searchOf={(view) => ordersSearch(params, { view: view === 'list' ? null : view })}
      />
      <LazyPart key={open} name={`orders/${open}`} load={panels[open]} />
    </Screen>
  )
}
