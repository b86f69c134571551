import type { Discount } from './discount.ts'

export const testDiscount = (changes: Partial<Discount> = {}): Discount => ({
  code: 'SPRING-10',
  kind: { percent: 10 },
  bookIds: 'all',
  minimumInCents: null,
  from: null,
  until: null,
  mostUses: null,
  oncePerReader: false,
  isPaused: false,
  createdAt: '2026-03-01T00:00:00.000Z',
  ...changes,
})
