import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { sumDaySales } from '@lorecircle/shared/order/order-index'
import { expect, test } from 'vitest'
import { buildAnalytics } from './analytics.ts'

const sold = (format: string, placedAt: string, amountInCents: number, refundInCents = 0) =>
  testOrder({
    id: `${format}-${placedAt}`,
    lines: [
      testLine({
        book: { id: 'shadow', title: 'The Charwoman’s Shadow', slug: 'shadow', cover: null },
        format: { id: format, type: format === 'ebook' ? 'eBook' : 'Hardcover', files: [] },
        unitInCents: amountInCents,
      }),
    ],
    history: refundInCents
      ? [
          {
            what: 'refunded',
            refundId: 're_1',
            lines: [],
            hasFailed: false,
            amountInCents: refundInCents,
            at: '2026-11-21T10:00:00Z',
          },
        ]
      : [],
    placedAt,
  })

const days = ['2026-11-19', '2026-11-20', '2026-11-21']
const orders = [
  sold('hard', '2026-11-20T09:00:00Z', 3_000),
  sold('hard', '2026-11-20T10:00:00Z', 3_000, 3_000),
  sold('hard', '2026-11-20T11:00:00Z', 3_000, 500),
  sold('ebook', '2026-11-21T23:59:59Z', 0),
  sold('hard', '2026-11-18T12:00:00Z', 9_900),
]

const sales = new Map(
  [...Map.groupBy(orders, ({ placedAt }) => placedAt.slice(0, 10))].map(([day, of]) => [
    day,
    sumDaySales(of),
  ]),
)

test('copies and sales stand on their own day, less what went back, and a day of nothing is there', () => {
  expect(buildAnalytics(days, new Map(), sales).days).toEqual([
    { day: '2026-11-19', visits: 0, views: 0, copies: 0, salesInCents: 0 },
    { day: '2026-11-20', visits: 0, views: 0, copies: 2, salesInCents: 5_500 },
    { day: '2026-11-21', visits: 0, views: 0, copies: 1, salesInCents: 0 },
  ])
})

test('sales are told apart by book and format, the best first', () => {
  expect(buildAnalytics(days, new Map(), sales).formats).toEqual([
    { bookId: 'shadow', title: 'The Charwoman’s Shadow', type: 'Hardcover', copies: 2, salesInCents: 5_500 },
    { bookId: 'shadow', title: 'The Charwoman’s Shadow', type: 'eBook', copies: 1, salesInCents: 0 },
  ])
})

test('pages and referrers are counted over all days, the most visited first', () => {
  const seen = (visits: number, pages: Record<string, number>, referrers: Record<string, number>) => ({
    files: [],
    visits,
    pages,
    referrers,
  })
  const analytics = buildAnalytics(
    days,
    new Map([
      ['2026-11-19', seen(2, { '/': 2, '/shop/shadow': 3 }, { 'news.example': 1 })],
      ['2026-11-21', seen(1, { '/': 2 }, { 'lorecircle.example': 2 })],
    ]),
    new Map(),
  )
  expect(analytics.days.map(({ visits, views }) => [visits, views])).toEqual([
    [2, 5],
    [0, 0],
    [1, 2],
  ])
  expect(analytics.pages).toEqual([
    { path: '/', views: 4 },
    { path: '/shop/shadow', views: 3 },
  ])
  expect(analytics.referrers).toEqual([
    { host: 'lorecircle.example', visits: 2 },
    { host: 'news.example', visits: 1 },
  ])
})
