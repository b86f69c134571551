import { orderTotals } from '@lorecircle/functions/orders/day-sales'
import { orderCounts, orders } from '@lorecircle/functions/orders/orders'
import type { Services } from '@lorecircle/functions/services/services'
import { calls } from '@lorecircle/shared/registry/calls'
import { deskOf } from '../../integration/orders/order-desk.ts'
import { rareName } from './write-orders.ts'

export const orderActions = new Map([
  ['the list’s first page', (services: Services, sub: string) => page(services, sub, {})],
  ['its second page', secondPage],
  ['those to send', (services: Services, sub: string) => page(services, sub, { state: 'unfulfilled' })],
  ['a search', (services: Services, sub: string) => page(services, sub, { search: rareName })],
  ['Home', home],
] as const)

export type OrderAction = typeof orderActions extends Map<infer Name, unknown> ? Name : never

type Asked = { state?: 'unfulfilled'; search?: string; before?: string }

async function page(services: Services, sub: string, asked: Asked): Promise<void> {
  const found = await deskOf(services, sub)(orders, calls.orders, { ...asked, most: 50 })
  if (found.orders.length === 0 || found.isPartial) throw new Error(`${sub} has no such orders`)
}

async function secondPage(services: Services, sub: string) {
  const before = new Date(services.now().getTime() - 30 * 24 * 60 * 60_000).toISOString()
  await page(services, sub, { before })
}

async function home(services: Services, sub: string) {
  const desk = deskOf(services, sub)
  const [, , totals] = await Promise.all([
    desk(orders, calls.orders, { most: 5 }),
    desk(orderCounts, calls.orderCounts, {}),
    desk(orderTotals, calls.orderTotals, {}),
  ])
  if (!totals.isCounted || totals.copies === 0) throw new Error(`the copies of ${sub} are not counted`)
}
